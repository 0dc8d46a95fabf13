import type { ComponentType } from 'react';
import type { Journal } from '#shared/features/journal/journal.contract.ts';

/** Shows a copy of an entry to others; what puts the page together knows how. */
export type ShareEntry = ComponentType<{
  entry: Journal;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}>;

export interface EntryActions {
  onEdit: (entry: Journal) => void;
  Share: ShareEntry;
}
