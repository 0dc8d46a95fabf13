import { defineFeature } from '../feature.ts';
import { filesRoutes } from './files.routes.ts';
import { releaseToTrash } from './files.service.ts';
import { fileTrash } from './trash.service.ts';

export const filesFeature = defineFeature({
  name: 'files',
  create: (context) => {
    context.events.on('mediaTakenDown', ({ mediaId, byId }) => {
      releaseToTrash(context, byId, mediaId);
    });
    return { routes: filesRoutes(context), trash: { file: fileTrash(context) } };
  },
});
