import { pageStands } from '../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import { defineFeature } from '../../lib/feature.ts';

export const badgesFeature = defineFeature({
  name: 'badges',
  // Celebrates new badges on any page, once it is drawn.
  Background: backgroundPart(
    ['badges'],
    async () => {
      await pageStands();
      return import('./celebrations.tsx');
    },
    'Celebrations',
  ),
});
