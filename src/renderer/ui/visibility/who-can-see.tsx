import { withNamespaces } from '../../lib/i18n/i18n.ts';
import { openedLate } from '../layout/lazy.tsx';
import type { WhoCanSeeProps } from './who-can-see-dialog.tsx';

/** Says by name who sees a thing; a part of every feature that has something others see. */
export const WhoCanSee = openedLate<WhoCanSeeProps>(() =>
  withNamespaces(
    ['visibility'],
    async () => (await import('./who-can-see-dialog.tsx')).WhoCanSeeDialog,
  ),
);
