import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const visibilityFeature = defineFeature({
  name: 'visibility',
  pages: [
    page(
      paths.aboutMe,
      ['visibility', 'audit'],
      () => import('./about-me-page.tsx'),
      'AboutMePage',
    ),
  ],
});
