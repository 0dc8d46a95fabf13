import { openedLate } from '../layout/lazy.tsx';
import type { AppDialogProps } from './app-dialog-window.tsx';

/** A dialog that traps focus and gives it back; on a phone it rises from the bottom. */
export const AppDialog = openedLate<AppDialogProps>(
  async () => (await import('./app-dialog-window.tsx')).AppDialogWindow,
);
