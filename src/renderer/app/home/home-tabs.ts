import { BookHeart, LayoutGrid } from 'lucide-react';
import { allFeatures } from '../../features/index.ts';
import { type HomeTab, inOrder } from '../../lib/feature.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { ContentTab } from './content-tab.tsx';

/** Tabs that show parts of several features. */
const appTabs: HomeTab[] = [
  { name: 'content', order: 10, Icon: LayoutGrid, Panel: ContentTab },
  {
    name: 'journal',
    order: 40,
    Icon: BookHeart,
    Panel: lazyPart(['journal', 'content'], () => import('./journal-panel.tsx'), 'JournalPanel')
      .Component,
  },
];

/** The tabs of the home page in their order (spec, part 1 section 2). */
export const homeTabs: HomeTab[] = inOrder([
  ...appTabs,
  ...allFeatures.flatMap(({ homeTab }) => homeTab ?? []),
]);
