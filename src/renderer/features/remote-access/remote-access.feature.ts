import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const remoteAccessFeature = defineFeature({
  name: 'remote-access',
  pages: [
    page(
      paths.fromOutside,
      ['remoteAccess'],
      () => import('./arrival-page.tsx'),
      'ArrivalPage',
      'anyone',
    ),
  ],
});
