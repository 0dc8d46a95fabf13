import { openedLate } from '../layout/lazy.tsx';
import type { ConfirmDialogProps } from './confirm-dialog-window.tsx';

/** Asks before something that is hard to take back; the safe answer has the focus. */
export const ConfirmDialog = openedLate<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog-window.tsx')).ConfirmDialogWindow,
);
