import { subDays } from 'date-fns/subDays';
import { write } from '../../db/transaction.ts';
import { defineFeature } from '../feature.ts';
import { deleteCallsBefore } from './help-requests.repo.ts';
import { helpRoutes } from './help-requests.routes.ts';
import { endFormerCall } from './help-requests.service.ts';

/** The activity list keeps that someone asked for help; the request itself is deleted after some days. */
const keptDays = 30;

export const helpRequestsFeature = defineFeature({
  name: 'help-requests',
  create: (context) => {
    context.events.on('personChanged', ({ userId }) => endFormerCall(context, userId));
    return {
      routes: helpRoutes(context),
      cleanup: {
        help: (date) => {
          const { db } = context;
          write(db, () => deleteCallsBefore(db, subDays(date, keptDays).toISOString()));
          return false;
        },
      },
    };
  },
});
