import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const searchFeature = defineFeature({
  name: 'search',
  pages: [page(paths.search, ['search'], () => import('./search-page.tsx'), 'SearchPage')],
});
