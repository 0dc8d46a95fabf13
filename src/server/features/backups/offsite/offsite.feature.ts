import { defineFeature } from '../../feature.ts';
import { fetchRoutes, offsiteRoutes } from './offsite.routes.ts';

export const offsiteFeature = defineFeature({
  name: 'offsite',
  create: (context) => ({ routes: [...offsiteRoutes(context), ...fetchRoutes(context)] }),
});
