import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const lanAccessFeature = defineFeature({
  name: 'lan-access',
  pages: [page(paths.hello, ['network'], () => import('./hello-page.tsx'), 'HelloPage', 'anyone')],
});
