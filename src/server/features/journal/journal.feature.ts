import { defineFeature } from '../feature.ts';
import { journalSearch } from './entry-search.ts';
import { journalExport } from './journal.export.ts';
import { journalRoutes } from './journal.routes.ts';
import { describeJournal } from './journal.visibility.ts';

export const journalFeature = defineFeature({
  name: 'journal',
  create: (context) => ({
    routes: journalRoutes(context),
    exports: journalExport(context),
    search: { journal: journalSearch(context) },
    personSummary: { journal: describeJournal },
  }),
});
