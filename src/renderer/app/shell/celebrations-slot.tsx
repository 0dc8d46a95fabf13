import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { pageStands } from '../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../lib/background-part.ts';

const LazyCelebrations = backgroundPart(['badges'], async () => {
  await pageStands();
  return (await import('../../features/badges/celebrations.tsx')).Celebrations;
});

/** Celebrates new badges on any page, once it is drawn. */
export const Celebrations = () => {
  const { accessExpired } = useUser();
  return accessExpired ? null : <LazyCelebrations />;
};
