import {
  BookOpen,
  Gamepad2,
  House,
  Image,
  type LucideIcon,
  MessageCircle,
  NotebookPen,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { BadgedPage } from '#shared/features/content/notifications.contract.ts';
import type { PlaceName } from '../../../ui/layout/section-theme.tsx';
import { paths } from '../../paths.ts';

export interface NavItem {
  place: PlaceName;
  path: string;
  /** Other pages that belong to it. */
  alsoAt?: string[];
  Icon: LucideIcon;
  /** Keys under `nav` in the shell's words. */
  label:
    | 'mySpace'
    | 'gallery'
    | 'stories'
    | 'games'
    | 'family'
    | 'chat'
    | 'readingTracker'
    | 'settings'
    | 'admin';
  /** The mobile menu's words, where they differ. */
  menuLabel?: 'home' | 'adminPanel';
  /** Shows "New!" until the page was opened. */
  newUntilOpened?: BadgedPage;
  isForAdmins?: boolean;
}

/** The sidebar's order (spec, part 1 section 2; rule 27). */
export const navItems: NavItem[] = [
  { place: 'home', path: paths.home, Icon: House, label: 'mySpace', menuLabel: 'home' },
  { place: 'gallery', path: paths.gallery, Icon: Image, label: 'gallery' },
  { place: 'stories', path: paths.stories, Icon: NotebookPen, label: 'stories' },
  { place: 'games', path: paths.games, Icon: Gamepad2, label: 'games' },
  { place: 'family', path: paths.family, Icon: Users, label: 'family' },
  { place: 'chat', path: paths.chat, Icon: MessageCircle, label: 'chat', newUntilOpened: 'chat' },
  {
    place: 'reading',
    path: paths.readingTracker,
    Icon: BookOpen,
    label: 'readingTracker',
    newUntilOpened: 'reading-tracker',
  },
  { place: 'settings', path: paths.settings, Icon: Settings, label: 'settings' },
  {
    place: 'admin',
    path: paths.admin,
    alsoAt: [paths.homeComputer],
    Icon: ShieldCheck,
    label: 'admin',
    menuLabel: 'adminPanel',
    isForAdmins: true,
  },
];
