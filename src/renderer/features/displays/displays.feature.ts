import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const displaysFeature = defineFeature({
  name: 'displays',
  pages: [
    page(
      paths.display,
      ['displays'],
      () => import('./show/display-page.tsx'),
      'DisplayPage',
      'anyone',
    ),
  ],
});
