import { defineFeature } from '../feature.ts';
import { filesRoutes } from './files.routes.ts';
import { fileTrash } from './trash.service.ts';

export const filesFeature = defineFeature({
  name: 'files',
  create: (context) => ({ routes: filesRoutes(context), trash: { file: fileTrash(context) } }),
});
