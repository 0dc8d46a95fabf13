import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const householdFeature = defineFeature({
  name: 'household',
  pages: [
    page(
      paths.setup,
      ['accounts', 'computer', 'household'],
      () => import('./setup/setup-page.tsx'),
      'SetupPage',
      'founder',
    ),
  ],
});
