import { isAdmin } from '#shared/features/accounts/access.ts';
import { useUser } from '../../../features/accounts/accounts.hooks.ts';
import { pageStands } from '../../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../../lib/background-part.ts';

// Room on the disk is seldom the first thing to know.
const LazyBanner = backgroundPart(
  ['household'],
  async () => {
    await pageStands();
    return import('../../../features/household/disk-banner.tsx');
  },
  'DiskBanner',
);

/** Warns the admins, who can do something about it, before the disk is full. */
export const DiskWarning = () => (isAdmin(useUser()) ? <LazyBanner /> : null);
