import { defineFeature } from '../features/feature.ts';
import { importJob } from './imports.repo.ts';
import { importRoutes } from './imports.routes.ts';
import type { ImportWork } from './imports.service.ts';
import { importSteps } from './store-import.ts';

export const importsFeature = defineFeature({
  name: 'imports',
  create: (context) => ({
    routes: importRoutes(context),
    jobs: { [importJob]: ({ importId }: ImportWork) => importSteps(context, importId) },
  }),
});
