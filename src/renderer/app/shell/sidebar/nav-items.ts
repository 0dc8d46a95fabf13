import { House, Settings, ShieldCheck } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { allFeatures } from '../../../features/index.ts';
import { inOrder, type NavItem } from '../../../lib/feature.ts';

const appItems: NavItem[] = [
  {
    section: 'home',
    order: 10,
    path: paths.home,
    Icon: House,
    label: 'mySpace',
    menuLabel: 'home',
  },
  { section: 'settings', order: 80, path: paths.settings, Icon: Settings, label: 'settings' },
  {
    section: 'admin',
    order: 90,
    path: paths.admin,
    alsoAt: [paths.homeComputer],
    Icon: ShieldCheck,
    label: 'admin',
    menuLabel: 'adminPanel',
    isForAdmins: true,
  },
];

/** The sidebar's order (spec, part 1 section 2; rule 27). */
export const navItems: NavItem[] = inOrder([
  ...appItems,
  ...allFeatures.flatMap(({ navItems = [] }) => navItems),
]);
