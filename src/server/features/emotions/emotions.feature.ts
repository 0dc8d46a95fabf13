import { defineFeature } from '../feature.ts';
import { emotionSearch } from './emotion-search.ts';
import { emotionsExport } from './emotions.export.ts';
import { emotionsRoutes } from './emotions.routes.ts';
import { describeEmotions } from './emotions.visibility.ts';

export const emotionsFeature = defineFeature({
  name: 'emotions',
  create: (context) => ({
    routes: emotionsRoutes(context),
    exports: emotionsExport(context),
    search: { feeling: emotionSearch(context) },
    personSummary: { emotions: describeEmotions },
  }),
});
