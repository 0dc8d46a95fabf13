import type { AppDialogProps } from './app-dialog-window.tsx';
import { openedLate } from './late.tsx';

/** A dialog that traps focus and gives it back; on a phone it rises from the bottom. */
export const AppDialog = openedLate<AppDialogProps>(
  async () => (await import('./app-dialog-window.tsx')).AppDialogWindow,
);
