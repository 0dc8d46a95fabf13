import { isGrownUp } from '#shared/features/accounts/access.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import { useUser } from '../accounts/accounts.hooks.ts';
import { useEntryRequests } from './requests.hooks.ts';

const EntryRings = backgroundPart(
  ['remoteDevices'],
  () => import('./entry-rings.tsx'),
  'EntryRings',
);

const Watch = () => {
  const { data: requests = [] } = useEntryRequests();
  return requests.length > 0 ? <EntryRings requests={requests} /> : null;
};

/** Watches for devices that ask for approval, for grown-ups; the forms come with the first one. */
export const EntryWatch = () => (isGrownUp(useUser()) ? <Watch /> : null);
