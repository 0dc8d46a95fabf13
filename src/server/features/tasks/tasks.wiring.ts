import { limits } from '#shared/features/tasks/tasks.fields.ts';
import type { Context } from '../../context.ts';
import { registerSweep } from '../../jobs/jobs.ts';
import { addTaskSearch } from './task-search.ts';
import { exportTasks } from './tasks.export.ts';
import { listReceiversFrom, purgeDeleted } from './tasks.repo.ts';
import { addTasksSources } from './tasks.viewers.ts';

const dayMs = 24 * 3_600_000;
/** Tasks that go for good in one statement: short enough for whoever writes meanwhile. */
const purgeBatch = 500;

/** Connects the feature to what happens elsewhere in the house. */
export const wireTasks = (context: Context): void => {
  addTaskSearch(context);
  addTasksSources(context);
  exportTasks(context);
  // What somebody gave becomes the kid's own.
  context.events.on('personLeaving', ({ userId }) => {
    const kids = new Set(listReceiversFrom(context.db, userId));
    context.live.publish({ type: 'changed', area: 'tasks' }, (actor) => kids.has(actor.id));
  });
  registerSweep(context, 'tasks', (date) => {
    const { db } = context;
    const before = new Date(date.getTime() - limits.trashDays * dayMs).toISOString();
    return purgeDeleted(db, before, purgeBatch) === purgeBatch;
  });
};
