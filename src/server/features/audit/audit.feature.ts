import { defineFeature } from '../feature.ts';
import { auditRoutes } from './audit.routes.ts';

export const auditFeature = defineFeature({
  name: 'audit',
  create: (context) => ({ routes: auditRoutes(context) }),
});
