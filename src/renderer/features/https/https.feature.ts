import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const httpsFeature = defineFeature({
  name: 'https',
  pages: [page(paths.trust, ['https'], () => import('./trust-page.tsx'), 'TrustPage', 'anyone')],
});
