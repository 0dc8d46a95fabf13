import { BookOpen } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const readingFeature = defineFeature({
  name: 'reading',
  pages: [
    page(paths.readingTracker, ['reading'], () => import('./reading-page.tsx'), 'ReadingPage'),
  ],
  navItems: [
    {
      section: 'reading',
      order: 70,
      path: paths.readingTracker,
      Icon: BookOpen,
      label: 'readingTracker',
      newUntilOpened: 'reading-tracker',
    },
  ],
});
