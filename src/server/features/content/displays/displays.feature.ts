import { defineFeature } from '../../feature.ts';
import { displayExport } from './display-export.ts';
import { listDisplayIdsOf } from './displays.repo.ts';
import { displayRoutes } from './displays.routes.ts';
import { announceDisplays } from './displays.service.ts';

export const displaysFeature = defineFeature({
  name: 'displays',
  create: (context) => {
    // What a person made shows nothing while they are not an active admin.
    context.events.on('personChanged', ({ userId }) => {
      if (listDisplayIdsOf(context.db, userId).length > 0) announceDisplays(context);
    });
    return { routes: displayRoutes(context), exports: displayExport(context) };
  },
});
