import { withNamespaces } from '../../lib/i18n/i18n.ts';
import { openedLate } from '../layout/lazy.tsx';
import type { ViewerPreviewProps } from './viewer-preview-line.tsx';

/** Who will see a new record with the form's current values. */
export const ViewerPreview = openedLate<ViewerPreviewProps>(() =>
  withNamespaces(
    ['visibility'],
    async () => (await import('./viewer-preview-line.tsx')).ViewerPreviewLine,
  ),
);
