import { useQuery } from '@tanstack/react-query';
import { backgroundPart } from '../../lib/background-part.ts';
import type { NotificationExtra } from '../../lib/notification-section.ts';
import { requestsQuery } from './requests.hooks.ts';

const EntrySection = backgroundPart(
  ['remoteDevices'],
  () => import('./entry-section.tsx'),
  'EntrySection',
);

/** Devices outside that ask for approval, for grown-ups; gone once decided or expired (rule 199). */
export const useEntryNotifications = (): NotificationExtra => {
  // The forms over the page fetch it and keep it up to date.
  const { data: requests = [] } = useQuery({ ...requestsQuery, enabled: false });
  return {
    name: 'remoteDevices',
    isNew: requests.length > 0,
    isEmpty: requests.length === 0,
    onOpened: () => {},
    content: () => <EntrySection requests={requests} />,
  };
};
