import {
  BookHeart,
  CalendarDays,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  Smile,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { ContentTab } from './content-tab.tsx';

export type HomeTabName = 'content' | 'calendar' | 'tasks' | 'journal' | 'emotions';

interface HomeTab {
  name: HomeTabName;
  Icon: LucideIcon;
  /** What the tab shows; one without says that it is still being built. */
  Panel?: ComponentType;
}

/** The tabs of the home page in their order (spec, part 1 section 2). */
export const homeTabs: HomeTab[] = [
  { name: 'content', Icon: LayoutGrid, Panel: ContentTab },
  { name: 'calendar', Icon: CalendarDays },
  { name: 'tasks', Icon: ListChecks },
  { name: 'journal', Icon: BookHeart },
  { name: 'emotions', Icon: Smile },
];
