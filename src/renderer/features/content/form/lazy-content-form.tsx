import type { ComponentType } from 'react';
import { openedLate } from '../../../ui/layout/lazy.tsx';
import type { ContentFormDialogProps } from './content-form-dialog.tsx';

/** The form for a post; its code comes once the page stands, so that nobody waits for it to see posts. */
export const LazyContentForm: ComponentType<ContentFormDialogProps> = openedLate(
  async () => (await import('./content-form-dialog.tsx')).ContentFormDialog,
);
