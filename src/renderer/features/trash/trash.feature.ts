import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const trashFeature = defineFeature({
  name: 'trash',
  pages: [page(paths.trash, ['trash'], () => import('./trash-page.tsx'), 'TrashPage')],
});
