import { Skeleton } from '@radix-ui/themes';
import { type Actor, isAdmin, isGrownUp } from '#shared/features/accounts/access.ts';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { SettingsPage } from '../../features/accounts/profile/settings-page.tsx';
import { ExportCard } from '../../features/exports/export-card.tsx';
import { DeviceCard } from '../../features/https/device-card.tsx';
import { OwnTimeCard } from '../../features/screen-time/own-time-card.tsx';
import { backgroundPart } from '../../lib/background-part.ts';
import { desktop } from '../../lib/desktop.ts';

const PairingPanel = backgroundPart(
  ['pairing', 'people', 'accounts'],
  () => import('../../features/pairing/pairing-panel.tsx'),
  'PairingPanel',
  <Skeleton width="100%" height="44px" />,
);

const PassesPanel = backgroundPart(
  ['remoteDevices'],
  () => import('../../features/remote-devices/passes-panel.tsx'),
  'PassesPanel',
);

// In the app's window alone, where notifications are the app's.
const NotificationsCard = backgroundPart(
  ['computer'],
  () => import('../../features/desktop/notifications-card.tsx'),
  'NotificationsCard',
);

const SpaceCard = backgroundPart(
  ['household'],
  () => import('../../features/household/space-card.tsx'),
  'SpaceCard',
);

const More = () => (
  <>
    <OwnTimeCard />
    {desktop && <NotificationsCard />}
    <ExportCard />
    <SpaceCard />
    <DeviceCard />
  </>
);

/** Devices for grown-ups; admins make passes in Home computer. */
const Devices = ({ user }: { user: Actor }) => (
  <>
    <PairingPanel />
    {!isAdmin(user) && <PassesPanel />}
  </>
);

/** Settings, with what other features add to them; expired guests see their profile alone (rule 14). */
export const Settings = () => {
  const user = useUser();
  return (
    <SettingsPage
      more={user.accessExpired ? null : <More />}
      devices={isGrownUp(user) ? <Devices user={user} /> : null}
    />
  );
};
