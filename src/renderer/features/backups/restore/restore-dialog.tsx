import { openedLate } from '../../../ui/layout/lazy.tsx';
import type { RestoreDialogProps } from './restore-dialog-window.tsx';

/** Asks who it is, and for the passphrase of a locked backup, before the house goes back. */
export const RestoreDialog = openedLate<RestoreDialogProps>(
  async () => (await import('./restore-dialog-window.tsx')).RestoreDialogWindow,
);
