import type { Context } from '../../../context/context.ts';
import type { AccountRemoval } from '../../../extension-points/account-deletion.ts';
import type { JobSteps } from '../../../jobs/job-steps.ts';
import { defineFeature } from '../../feature.ts';
import { displayExport } from './display-export.ts';
import { deleteDisplayRow, listDisplayIdsOf } from './displays.repo.ts';
import { displayRoutes } from './displays.routes.ts';
import { announceDisplays } from './displays.service.ts';

function* leave(context: Context, { userId }: AccountRemoval): JobSteps {
  for (const id of listDisplayIdsOf(context.db, userId)) {
    deleteDisplayRow(context.db, id);
    announceDisplays(context);
    yield;
  }
}

export const displaysFeature = defineFeature({
  name: 'displays',
  create: (context) => {
    // What a person made shows nothing while they are not an active admin.
    context.events.on('personChanged', ({ userId }) => {
      if (listDisplayIdsOf(context.db, userId).length > 0) announceDisplays(context);
    });
    return {
      routes: displayRoutes(context),
      exports: displayExport(context),
      accountDeletion: { leave: (removal) => leave(context, removal) },
    };
  },
});
