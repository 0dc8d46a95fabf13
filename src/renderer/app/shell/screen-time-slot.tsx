import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { backgroundPart } from '../../lib/background-part.ts';

const LazyTime = backgroundPart(
  ['screenTime', 'helpRequests'],
  () => import('./screen-time-gate.tsx'),
  'ScreenTimeGate',
);

const LazyMinutes = backgroundPart(
  ['screenTime'],
  () => import('../../features/screen-time/minutes-left.tsx'),
  'MinutesLeft',
);

/** Ends a kid's screen time on any page; grown-ups do not load it. */
export const ScreenTimeBackground = () => (useUser().isChild ? <LazyTime /> : null);

/** How long a kid may still stay, where grown-ups have set that. */
export const KidMinutesLeft = () => (useUser().isChild ? <LazyMinutes /> : null);
