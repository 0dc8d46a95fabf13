import { isAdmin } from '#shared/features/accounts/access.ts';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import { pageStands } from '../../lib/fetch-ahead.ts';

// Most computers stay at home: nobody waits for a question that is seldom asked.
const LateBanner = backgroundPart(['network'], async () => {
  await pageStands();
  return (await import('../../features/network/network-banner.tsx')).NetworkBanner;
});

/** Tells the admins that the house waits to hear whether this network is home. */
export const NetworkQuestionBanner = () => (isAdmin(useUser()) ? <LateBanner /> : null);
