import { paths } from '#shared/paths.ts';
import { pageStands } from '../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const remoteDevicesFeature = defineFeature({
  name: 'remote-devices',
  pages: [
    page(paths.enter, ['remoteDevices'], () => import('./enter-page.tsx'), 'EnterPage', 'anyone'),
  ],
  Background: backgroundPart(
    [],
    async () => {
      await pageStands();
      return import('./entry-watch.tsx');
    },
    'EntryWatch',
  ),
});
