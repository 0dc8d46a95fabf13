import { lazy, Suspense } from 'react';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { pageStands } from '../../lib/fetch-ahead.ts';
import { withWords } from '../../lib/i18n.ts';

const load = async () => {
  await pageStands();
  return withWords(['badges'], () => import('../../features/badges/celebrations.tsx'));
};

// Without its code there is nothing to see; what is new is celebrated another day.
const LateCelebrations = lazy(() =>
  load().then(
    ({ Celebrations: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** New badges are celebrated wherever one is in the house, once the page stands. */
export const Celebrations = () => {
  const { accessExpired } = useUser();
  return accessExpired ? null : (
    <Suspense fallback={null}>
      <LateCelebrations />
    </Suspense>
  );
};
