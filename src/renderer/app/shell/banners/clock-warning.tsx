import { isAdmin } from '#shared/features/accounts/access.ts';
import { useUser } from '../../../features/accounts/accounts.hooks.ts';
import { pageStands } from '../../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../../lib/background-part.ts';

const LazyBanner = backgroundPart(
  ['household'],
  async () => {
    await pageStands();
    return import('../../../features/household/clock-banner.tsx');
  },
  'ClockBanner',
);

/** Warns the admins when the home computer's clock is behind. */
export const ClockWarning = () => (isAdmin(useUser()) ? <LazyBanner /> : null);
