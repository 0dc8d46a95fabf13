import { limits } from '#shared/features/tasks/tasks.fields.ts';
import { daysBefore } from '#shared/hours.ts';
import type { Context } from '../../context/context.ts';
import { rowRanges } from '../../db/row-ranges.ts';
import type { JobSteps } from '../../jobs/job-steps.ts';
import { defineFeature } from '../feature.ts';
import { taskSearch } from './task-search.ts';
import { tasksExport } from './tasks.export.ts';
import { purgeDeleted, releaseAssigned } from './tasks.repo.ts';
import { tasksRoutes } from './tasks.routes.ts';
import { tasksSummary } from './tasks.visibility.ts';

/** Tasks deleted in one statement: few enough for other writers to wait. */
const purgeBatch = 500;

/** Tasks a person assigned become the kids' own; the person's tasks go with their foreign key. */
function* releaseTasks({ db, live }: Context, userId: number): JobSteps {
  const kids = new Set<number>();
  for (const range of rowRanges(db, 'tasks')) {
    for (const kid of releaseAssigned(db, userId, range)) kids.add(kid);
    yield;
  }
  live.publish({ type: 'changed', area: 'tasks' }, (actor) => kids.has(actor.id));
}

export const tasksFeature = defineFeature({
  name: 'tasks',
  create: (context) => ({
    routes: tasksRoutes(context),
    exports: tasksExport(context),
    search: { task: taskSearch(context) },
    personSummary: { tasks: tasksSummary(context) },
    cleanup: {
      tasks: (date) => {
        const before = daysBefore(date, limits.trashDays).toISOString();
        return purgeDeleted(context.db, before, purgeBatch) === purgeBatch;
      },
    },
    accountDeletion: { leave: ({ userId }) => releaseTasks(context, userId) },
  }),
});
