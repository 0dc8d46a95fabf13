import { defineFeature } from '../feature.ts';
import { trashRoutes } from './trash.routes.ts';

export const trashFeature = defineFeature({
  name: 'trash',
  create: (context) => ({ routes: trashRoutes(context) }),
});
