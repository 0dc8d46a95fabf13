import {
  AppWindow,
  Archive,
  Globe,
  LockKeyhole,
  type LucideIcon,
  MapPinHouse,
  ShieldCheck,
  Smartphone,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { desktop } from '../../lib/desktop.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

/** Named as the address names them: /home-computer?tab=… */
type HomeComputerTabName =
  | 'devices'
  | 'away'
  | 'outsideDevices'
  | 'https'
  | 'backups'
  | 'updates'
  | 'app';

interface HomeComputerTab {
  name: HomeComputerTabName;
  Icon: LucideIcon;
  Panel: ComponentType;
}

/** In the app's own window alone: elsewhere there is no app to speak of. */
const appTab: HomeComputerTab = {
  name: 'app',
  Icon: AppWindow,
  Panel: lazyPart(['computer'], () => import('../../features/desktop/app-tab.tsx'), 'AppTab')
    .Component,
};

/** The tabs of the Home computer page, in order, each a separate chunk. Backups come first: they are looked for in a hurry. */
export const homeComputerTabs: HomeComputerTab[] = [
  {
    name: 'backups',
    Icon: Archive,
    Panel: lazyPart(
      ['backups', 'startup', 'offsite', 'continuous', 'takeover', 'accounts'],
      () => import('../../features/backups/backups-tab.tsx'),
      'BackupsTab',
    ).Component,
  },
  {
    name: 'devices',
    Icon: Smartphone,
    Panel: lazyPart(
      ['network', 'pairing', 'people', 'accounts'],
      () => import('./devices-panel.tsx'),
      'DevicesPanel',
    ).Component,
  },
  {
    name: 'away',
    Icon: Globe,
    Panel: lazyPart(['remoteAccess'], () => import('./away-panel.tsx'), 'AwayPanel').Component,
  },
  {
    name: 'outsideDevices',
    Icon: MapPinHouse,
    Panel: lazyPart(
      ['remoteDevices'],
      () => import('../../features/remote-devices/outside-devices-tab.tsx'),
      'OutsideDevicesTab',
    ).Component,
  },
  {
    name: 'https',
    Icon: LockKeyhole,
    Panel: lazyPart(['https'], () => import('../../features/https/https-tab.tsx'), 'HttpsTab')
      .Component,
  },
  {
    name: 'updates',
    Icon: ShieldCheck,
    Panel: lazyPart(
      ['updates'],
      () => import('../../features/updates/updates-tab.tsx'),
      'UpdatesTab',
    ).Component,
  },
  ...(desktop ? [appTab] : []),
];
