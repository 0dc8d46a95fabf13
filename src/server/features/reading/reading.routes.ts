import { listFilterChoices } from '#shared/features/reading/filters.contract.ts';
import {
  createGoal,
  deleteGoal,
  listGoals,
  updateGoal,
} from '#shared/features/reading/goals.contract.ts';
import {
  cancelReread,
  createLog,
  deleteLog,
  listLogs,
  startReread,
  updateLog,
} from '#shared/features/reading/logs.contract.ts';
import {
  createSession,
  deleteSession,
  listSessions,
  updateSession,
} from '#shared/features/reading/sessions.contract.ts';
import {
  getReadingSettings,
  listSharedTotals,
  listShelves,
  updateReadingSettings,
  updateShelf,
} from '#shared/features/reading/settings.contract.ts';
import { getStatistics } from '#shared/features/reading/statistics.contract.ts';
import {
  discardTimer,
  getTimer,
  pauseTimer,
  startTimer,
  stopTimer,
} from '#shared/features/reading/timer.contract.ts';
import type { Context } from '../../context/context.ts';
import { createOnce } from '../../http/create-once.ts';
import { type Route, route } from '../../http/route.ts';
import { bookRoutes } from './books/books.routes.ts';
import { csvRoutes } from './files/csv.routes.ts';
import { listFilterChoicesFor } from './filter-choices.service.ts';
import {
  changeGoal,
  createGoalFor,
  deleteGoalFor,
  listGoalsFor,
  readGoalFor,
} from './goals/goals.service.ts';
import { readStatistics } from './goals/statistics.service.ts';
import {
  changeLog,
  createLogFor,
  deleteLogFor,
  listLogsFor,
  readLog,
} from './logs/logs.service.ts';
import { cancelAgain, startAgain } from './logs/rereads.service.ts';
import {
  changeSession,
  deleteSessionFor,
  listSessionsFor,
  readRecorded,
  recordSession,
} from './sessions/sessions.service.ts';
import { discardTimerOf, haltTimer, readTimer, startTimerFor } from './sessions/timers.service.ts';
import {
  changeSharing,
  changeShelf,
  listKidShelves,
  listSharedFor,
  readSettings,
} from './settings.service.ts';

const created = { creates: true };

const logRoutes = (context: Context): Route[] => [
  route(context, listLogs, ({ actor, query }) => listLogsFor(context, actor, query)),
  route(
    context,
    createLog,
    (call) =>
      createOnce(context, call, {
        create: () => createLogFor(context, call.actor, call.body),
        read: (id) => readLog(context, call.actor, id),
      }),
    created,
  ),
  route(context, updateLog, ({ actor, params, body }) =>
    changeLog(context, actor, params.id, body),
  ),
  route(context, startReread, ({ actor, params }) => startAgain(context, actor, params.id)),
  route(context, cancelReread, ({ actor, params }) => cancelAgain(context, actor, params.id)),
  route(context, deleteLog, ({ actor, params }) => {
    deleteLogFor(context, actor, params.id);
    return { id: params.id };
  }),
];

const sessionRoutes = (context: Context): Route[] => [
  route(context, listSessions, ({ actor, query }) => listSessionsFor(context, actor, query)),
  route(
    context,
    createSession,
    (call) =>
      createOnce(context, call, {
        create: () => recordSession(context, call.actor, call.body),
        read: (id) => readRecorded(context, call.actor, id, call.body),
      }),
    created,
  ),
  route(context, updateSession, ({ actor, params, body }) =>
    changeSession(context, actor, params.id, body),
  ),
  route(context, deleteSession, ({ actor, params }) => {
    deleteSessionFor(context, actor, params.id);
    return { id: params.id };
  }),
];

const goalRoutes = (context: Context): Route[] => [
  route(context, listGoals, ({ actor }) => listGoalsFor(context, actor)),
  route(
    context,
    createGoal,
    (call) =>
      createOnce(context, call, {
        create: () => createGoalFor(context, call.actor, call.body),
        read: (id) => readGoalFor(context, call.actor, id),
      }),
    created,
  ),
  route(context, updateGoal, ({ actor, params, body }) =>
    changeGoal(context, actor, params.id, body),
  ),
  route(context, deleteGoal, ({ actor, params }) => {
    deleteGoalFor(context, actor, params.id);
    return { id: params.id };
  }),
];

const timerRoutes = (context: Context): Route[] => [
  route(context, getTimer, ({ actor }) => readTimer(context, actor)),
  route(context, startTimer, ({ actor, body }) => startTimerFor(context, actor, body.bookId)),
  route(context, pauseTimer, ({ actor }) => haltTimer(context, actor, 'paused')),
  route(context, stopTimer, ({ actor }) => haltTimer(context, actor, 'stopped')),
  route(context, discardTimer, ({ actor }) => discardTimerOf(context, actor)),
];

const filterRoutes = (context: Context): Route[] => [
  route(context, listFilterChoices, ({ actor, query }) =>
    listFilterChoicesFor(context, actor, query.list),
  ),
];

const settingsRoutes = (context: Context): Route[] => [
  route(context, getStatistics, ({ actor, query }) => readStatistics(context, actor, query)),
  route(context, getReadingSettings, ({ actor }) => readSettings(context, actor)),
  route(context, updateReadingSettings, ({ actor, body }) =>
    changeSharing(context, actor, body.sharesTotals),
  ),
  route(context, listSharedTotals, ({ actor }) => listSharedFor(context, actor)),
  route(context, listShelves, () => listKidShelves(context)),
  route(context, updateShelf, ({ params, body }) =>
    changeShelf(context, params.userId, body.shelf),
  ),
];

/** The library, and each reader's own logs, sessions, goals, timer and statistics. */
export const readingRoutes = (context: Context): Route[] => [
  ...bookRoutes(context),
  ...filterRoutes(context),
  ...logRoutes(context),
  ...sessionRoutes(context),
  ...goalRoutes(context),
  ...timerRoutes(context),
  ...settingsRoutes(context),
  ...csvRoutes(context),
];
