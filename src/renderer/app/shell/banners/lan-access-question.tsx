import { isAdmin } from '#shared/features/accounts/access.ts';
import { useUser } from '../../../features/accounts/accounts.hooks.ts';
import { pageStands } from '../../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../../lib/background-part.ts';

// Most computers stay at home: nobody waits for a question that is seldom asked.
const LazyBanner = backgroundPart(['network'], async () => {
  await pageStands();
  return (await import('../../../features/lan-access/lan-access-banner.tsx')).NetworkBanner;
});

/** Tells the admins that the house waits to hear whether this network is home. */
export const NetworkQuestionBanner = () => (isAdmin(useUser()) ? <LazyBanner /> : null);
