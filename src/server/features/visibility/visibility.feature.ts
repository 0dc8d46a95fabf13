import { defineFeature } from '../feature.ts';
import { aboutMeRoutes } from './about-me.routes.ts';
import { viewersRoutes } from './visibility.routes.ts';

export const visibilityFeature = defineFeature({
  name: 'visibility',
  create: (context) => ({ routes: [...viewersRoutes(context), ...aboutMeRoutes(context)] }),
});
