import { openedLate } from '../../../ui/layout/lazy.tsx';
import type { RestoreDialogProps } from './restore-dialog-window.tsx';

/** Asks for the password, and for the passphrase of a locked backup, before restoring. */
export const RestoreDialog = openedLate<RestoreDialogProps>(
  async () => (await import('./restore-dialog-window.tsx')).RestoreDialogWindow,
);
