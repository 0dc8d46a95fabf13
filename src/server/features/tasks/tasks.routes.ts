import {
  giveAgain,
  listAssigned,
  listRecipients,
  takeBackTask,
} from '#shared/features/tasks/assigned.contract.ts';
import {
  countTasks,
  createTask,
  deleteTask,
  listTasks,
  markTasksSeen,
  restoreTask,
  taskVersionOf,
  updateTask,
} from '#shared/features/tasks/tasks.contract.ts';
import type { Context } from '../../context/context.ts';
import { createOnce } from '../../http/create-once.ts';
import { requireVersion } from '../../http/require-version.ts';
import { type Route, route } from '../../http/route.ts';
import { giveTaskAgain, listAssignedTo, listRecipientsFor, takeBack } from './assigned.service.ts';
import {
  changeTask,
  countTasksFor,
  createTaskFor,
  listTasksFor,
  readCreated,
  readOwn,
  restoreTaskFor,
  seeTasks,
  trashTask,
} from './tasks.service.ts';

const ownRoutes = (context: Context): Route[] => [
  route(context, listTasks, ({ actor, query }) => listTasksFor(context, actor, query)),
  route(context, countTasks, ({ actor }) => countTasksFor(context, actor)),
  route(
    context,
    createTask,
    (call) =>
      createOnce(context, call, {
        create: () => createTaskFor(context, call.actor, call.body),
        read: (id) => readCreated(context, call.actor, id),
      }),
    { creates: true },
  ),
  route(context, updateTask, ({ actor, params: { id }, body, request }) => {
    requireVersion(request, taskVersionOf, () => readOwn(context, actor, id));
    return changeTask(context, actor, id, body);
  }),
  route(context, deleteTask, ({ actor, params }) => {
    trashTask(context, actor, params.id);
    return { id: params.id };
  }),
  route(context, restoreTask, ({ actor, params }) => restoreTaskFor(context, actor, params.id)),
  route(context, markTasksSeen, ({ actor }) => seeTasks(context, actor)),
];

const assignedRoutes = (context: Context): Route[] => [
  route(context, listRecipients, () => listRecipientsFor(context)),
  route(context, listAssigned, ({ actor }) => listAssignedTo(context, actor)),
  route(context, takeBackTask, ({ actor, params }) => {
    takeBack(context, actor, params.id);
    return { id: params.id };
  }),
  route(context, giveAgain, ({ actor, params }) => giveTaskAgain(context, actor, params.id)),
];

/** The caller's own tasks, and for a grown-up the visible part of those they assigned to a kid. */
export const tasksRoutes = (context: Context): Route[] => [
  ...ownRoutes(context),
  ...assignedRoutes(context),
];
