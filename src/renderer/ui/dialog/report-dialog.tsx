import { openedLate } from '../layout/lazy.tsx';
import type { ReportDialogProps } from './report-dialog-window.tsx';

/** Asks before something is shown to the grown-ups of the household. */
export const ReportDialog = openedLate<ReportDialogProps>(
  async () => (await import('./report-dialog-window.tsx')).ReportDialogWindow,
);
