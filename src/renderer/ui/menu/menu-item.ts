import type { LucideIcon } from 'lucide-react';

export interface MenuItem {
  label: string;
  Icon: LucideIcon;
  /** Where it leads, or else what it does. */
  to?: string;
  onSelect?: () => void;
  tone?: 'danger';
  /** Set apart from the item above it. */
  isApart?: boolean;
}
