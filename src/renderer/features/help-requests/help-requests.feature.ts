import { pageStands } from '../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import { defineFeature } from '../../lib/feature.ts';

export const helpRequestsFeature = defineFeature({
  name: 'help-requests',
  Background: backgroundPart(
    ['helpRequests'],
    async () => {
      await pageStands();
      return import('./help-requests-background.tsx');
    },
    'HelpBackground',
  ),
});
