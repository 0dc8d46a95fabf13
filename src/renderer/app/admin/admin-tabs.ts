import {
  ClipboardCheck,
  FileImage,
  HeartPulse,
  History,
  Hourglass,
  House,
  type LucideIcon,
  Newspaper,
  Trash2,
  Tv,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

/** Named as the address names them: /admin?tab=… */
type AdminTabName =
  | 'content'
  | 'files'
  | 'users'
  | 'approvals'
  | 'trash'
  | 'screenTime'
  | 'household'
  | 'displays'
  | 'activity'
  | 'health';

interface AdminTab {
  name: AdminTabName;
  Icon: LucideIcon;
  Panel: ComponentType;
}

/** The tabs of the Admin Panel, in order, each a separate chunk. */
export const adminTabs: AdminTab[] = [
  {
    name: 'content',
    Icon: Newspaper,
    Panel: lazyPart(['files'], () => import('../../features/files/content-tab.tsx'), 'ContentTab')
      .Component,
  },
  {
    name: 'files',
    Icon: FileImage,
    Panel: lazyPart(['files'], () => import('../../features/files/files-tab.tsx'), 'FilesTab')
      .Component,
  },
  {
    name: 'users',
    Icon: Users,
    Panel: lazyPart(['accounts', 'people'], () => import('./users-tab.tsx'), 'UsersTab').Component,
  },
  {
    name: 'approvals',
    Icon: ClipboardCheck,
    Panel: lazyPart(
      ['approvals', 'people'],
      () => import('../../features/approvals/approvals-list.tsx'),
      'ApprovalsList',
    ).Component,
  },
  {
    name: 'trash',
    Icon: Trash2,
    Panel: lazyPart(['trash'], () => import('../../features/trash/trash-panel.tsx'), 'TrashPanel')
      .Component,
  },
  {
    name: 'screenTime',
    Icon: Hourglass,
    Panel: lazyPart(
      ['screenTime'],
      () => import('../../features/screen-time/screen-time-tab.tsx'),
      'ScreenTimeTab',
    ).Component,
  },
  {
    name: 'household',
    Icon: House,
    Panel: lazyPart(
      ['household', 'accounts', 'network'],
      () => import('../../features/household/household-form.tsx'),
      'HouseholdForm',
    ).Component,
  },
  {
    name: 'displays',
    Icon: Tv,
    Panel: lazyPart(
      ['displays', 'albums', 'people'],
      () => import('../../features/displays/admin/displays-tab.tsx'),
      'DisplaysTab',
    ).Component,
  },
  {
    name: 'activity',
    Icon: History,
    Panel: lazyPart(
      ['audit', 'backups'],
      () => import('../../features/audit/activity-tab.tsx'),
      'ActivityTab',
    ).Component,
  },
  {
    name: 'health',
    Icon: HeartPulse,
    Panel: lazyPart(
      ['household'],
      () => import('../../features/household/health-tab.tsx'),
      'HealthTab',
    ).Component,
  },
];
