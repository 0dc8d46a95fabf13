import {
  BookHeart,
  CalendarDays,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  Smile,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { backgroundPart } from '../../lib/background-part.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { ContentTab } from './content-tab.tsx';

export type HomeTabName = 'content' | 'calendar' | 'tasks' | 'journal' | 'emotions';

interface HomeTab {
  name: HomeTabName;
  Icon: LucideIcon;
  Panel: ComponentType;
  /** What a kid is shown on the tab before it is opened. */
  KidMark?: ComponentType;
}

/** The tabs of the home page in their order (spec, part 1 section 2). */
export const homeTabs: HomeTab[] = [
  { name: 'content', Icon: LayoutGrid, Panel: ContentTab },
  {
    name: 'calendar',
    Icon: CalendarDays,
    Panel: lazyPart(
      ['calendar'],
      async () => (await import('../../features/calendar/calendar-tab.tsx')).CalendarTab,
    ).Component,
  },
  {
    name: 'tasks',
    Icon: ListChecks,
    Panel: lazyPart(
      ['tasks'],
      async () => (await import('../../features/tasks/tasks-tab.tsx')).TasksTab,
    ).Component,
    KidMark: backgroundPart(
      ['tasks'],
      async () => (await import('../../features/tasks/tasks-mark.tsx')).TasksMark,
    ),
  },
  {
    name: 'journal',
    Icon: BookHeart,
    Panel: lazyPart(
      ['journal', 'content'],
      async () => (await import('./journal-panel.tsx')).JournalPanel,
    ).Component,
  },
  {
    name: 'emotions',
    Icon: Smile,
    Panel: lazyPart(
      ['emotions'],
      async () => (await import('../../features/emotions/emotions-tab.tsx')).EmotionsTab,
    ).Component,
  },
];
