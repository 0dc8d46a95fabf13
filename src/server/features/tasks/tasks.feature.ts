import { limits } from '#shared/features/tasks/tasks.fields.ts';
import type { Context } from '../../context/context.ts';
import { rowRanges } from '../../db/row-ranges.ts';
import { accountDeletionSources } from '../../extension-points/account-deletion.ts';
import type { JobSteps } from '../../jobs/durable-jobs.ts';
import { registerCleanupJob } from '../../jobs/jobs.ts';
import { addTaskSearch } from './task-search.ts';
import { exportTasks } from './tasks.export.ts';
import { purgeDeleted, releaseAssigned } from './tasks.repo.ts';
import { addTasksSources } from './tasks.visibility.ts';

const dayMs = 24 * 3_600_000;
/** Tasks deleted in one statement: few enough for other writers to wait. */
const purgeBatch = 500;

/** What a person gave becomes the kids' own; their own tasks go as their foreign key says. */
function* letTasksGo({ db, live }: Context, userId: number): JobSteps {
  const kids = new Set<number>();
  for (const range of rowRanges(db, 'tasks')) {
    for (const kid of releaseAssigned(db, userId, range)) kids.add(kid);
    yield;
  }
  live.publish({ type: 'changed', area: 'tasks' }, (actor) => kids.has(actor.id));
}

/** Starts the feature. */
export const startTasks = (context: Context): void => {
  addTaskSearch(context);
  addTasksSources(context);
  exportTasks(context);
  accountDeletionSources.add(context, 'tasks', {
    leave: ({ userId }) => letTasksGo(context, userId),
  });
  registerCleanupJob(context, 'tasks', (date) => {
    const { db } = context;
    const before = new Date(date.getTime() - limits.trashDays * dayMs).toISOString();
    return purgeDeleted(db, before, purgeBatch) === purgeBatch;
  });
};
