import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const approvalsFeature = defineFeature({
  name: 'approvals',
  pages: [
    page(
      paths.approvals,
      ['approvals', 'people'],
      () => import('./approvals-page.tsx'),
      'ApprovalsPage',
      'grownUp',
    ),
  ],
});
