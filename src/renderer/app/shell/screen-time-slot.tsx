import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { backgroundPart } from '../../lib/background-part.ts';

const LateTime = backgroundPart(
  ['kidtime', 'helpcall'],
  async () => (await import('./screen-time-gate.tsx')).KidTimeHouse,
);

const LateMinutes = backgroundPart(
  ['kidtime'],
  async () => (await import('../../features/screen-time/minutes-left.tsx')).MinutesLeft,
);

/** What ends a kid's time, wherever they are in the house; grown-ups fetch none of it. */
export const KidTimeBackground = () => (useUser().isChild ? <LateTime /> : null);

/** How long a kid may still stay, where grown-ups have set that. */
export const KidMinutesLeft = () => (useUser().isChild ? <LateMinutes /> : null);
