import { isAdmin } from '#shared/features/accounts/access.ts';
import { useUser } from '../../../features/accounts/accounts.hooks.ts';
import { pageStands } from '../../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../../lib/background-part.ts';

// Rare enough to load late: most computers stay at home.
const LazyBanner = backgroundPart(
  ['network'],
  async () => {
    await pageStands();
    return import('../../../features/lan-access/lan-access-banner.tsx');
  },
  'NetworkBanner',
);

/** Asks admins whether this network is home. */
export const NetworkQuestionBanner = () => (isAdmin(useUser()) ? <LazyBanner /> : null);
