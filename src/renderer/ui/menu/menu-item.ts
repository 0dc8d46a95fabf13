import type { LucideIcon } from 'lucide-react';

export interface MenuItem {
  label: string;
  Icon: LucideIcon;
  /** Where it leads, or else what it does. */
  to?: string;
  onSelect?: () => void;
  /** Whether what it opens takes the focus, which goes back to the button otherwise. */
  takesFocus?: boolean;
  tone?: 'danger';
  /** Set apart from the item above it. */
  isApart?: boolean;
}
