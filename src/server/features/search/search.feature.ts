import { defineFeature } from '../feature.ts';
import { searchRoutes } from './search.routes.ts';

export const searchFeature = defineFeature({
  name: 'search',
  create: (context) => ({ routes: searchRoutes(context) }),
});
