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
import { paths } from '#shared/paths.ts';
import type { SectionName } from '../../../ui/layout/section-theme.tsx';

export interface NavItem {
  section: SectionName;
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
  { section: 'home', path: paths.home, Icon: House, label: 'mySpace', menuLabel: 'home' },
  { section: 'gallery', path: paths.gallery, Icon: Image, label: 'gallery' },
  { section: 'stories', path: paths.stories, Icon: NotebookPen, label: 'stories' },
  { section: 'games', path: paths.games, Icon: Gamepad2, label: 'games' },
  { section: 'family', path: paths.family, Icon: Users, label: 'family' },
  { section: 'chat', path: paths.chat, Icon: MessageCircle, label: 'chat', newUntilOpened: 'chat' },
  {
    section: 'reading',
    path: paths.readingTracker,
    Icon: BookOpen,
    label: 'readingTracker',
    newUntilOpened: 'reading-tracker',
  },
  { section: 'settings', path: paths.settings, Icon: Settings, label: 'settings' },
  {
    section: 'admin',
    path: paths.admin,
    alsoAt: [paths.homeComputer],
    Icon: ShieldCheck,
    label: 'admin',
    menuLabel: 'adminPanel',
    isForAdmins: true,
  },
];
