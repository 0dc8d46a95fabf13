import { defineFeature } from '../feature.ts';
import { draftsExport } from './drafts.export.ts';
import { draftsRoutes } from './drafts.routes.ts';
import { dropDraft, purgeOldDrafts } from './drafts.service.ts';

export const draftsFeature = defineFeature({
  name: 'drafts',
  create: (context) => {
    // The words of a draft go with the record it changes.
    context.events.on('privateRecordDeleted', ({ userId, form }) =>
      dropDraft(context, userId, form),
    );
    return {
      routes: draftsRoutes(context),
      exports: draftsExport(context),
      cleanup: { drafts: (date) => purgeOldDrafts(context, date) },
    };
  },
});
