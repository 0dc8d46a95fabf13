import {
  createEvent,
  deleteEvent,
  eventVersionOf,
  listEvents,
  listShareable,
  listSharing,
  shareEvent,
  unshareEvent,
  updateEvent,
} from '#shared/features/calendar/calendar.contract.ts';
import {
  claimReminder,
  listReminders,
  markRemindersSeen,
} from '#shared/features/calendar/reminders.contract.ts';
import type { Context } from '../../context/context.ts';
import { createOnce } from '../../http/create-once.ts';
import { requireVersion } from '../../http/require-version.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { changeEventFor, createEventFor, removeEvent } from './events.service.ts';
import { fileRoutes } from './files/files.routes.ts';
import { listEventsFor, readEvent } from './listing.service.ts';
import {
  claimReminderFor,
  listRemindersFor,
  markRemindersSeenFor,
} from './reminders/reminders.service.ts';
import { listShareableFor, listSharingFor, shareWith, unshare } from './sharing/sharing.service.ts';

const eventRoutes = (context: Context): Route[] => [
  route(context, listEvents, ({ actor, query, response }) => {
    const { events, next } = listEventsFor(context, actor, query);
    if (next) {
      const { type, from, to } = query;
      const days = from === undefined ? '' : `&from=${from}&to=${to}`;
      const path = `${listEvents.path}?type=${type}${days}&after=${next}`;
      response.setHeader('Link', `<${path}>; rel="next"`);
    }
    return events;
  }),
  route(
    context,
    createEvent,
    (call) =>
      createOnce(context, call, {
        create: () => createEventFor(context, call.actor, call.body),
        read: (id) => readEvent(context, call.actor, id),
      }),
    { creates: true },
  ),
  asyncRoute(context, updateEvent, ({ actor, params: { id }, query, body, request }) =>
    changeEventFor(context, actor, id, query, body, () =>
      requireVersion(request, eventVersionOf, () => readEvent(context, actor, id)),
    ),
  ),
  asyncRoute(context, deleteEvent, async ({ actor, params, query }) => {
    await removeEvent(context, actor, params.id, query);
    return { id: params.id };
  }),
];

const sharingRoutes = (context: Context): Route[] => [
  route(context, listShareable, ({ actor }) => listShareableFor(context, actor)),
  route(context, listSharing, ({ actor, params }) =>
    listSharingFor(context, actor, params.eventId),
  ),
  route(context, shareEvent, ({ actor, body }) => shareWith(context, actor, body), {
    creates: true,
  }),
  route(context, unshareEvent, ({ actor, params }) => {
    unshare(context, actor, params.id);
    return { id: params.id };
  }),
];

const reminderRoutes = (context: Context): Route[] => [
  route(context, listReminders, ({ actor }) => listRemindersFor(context, actor)),
  route(context, markRemindersSeen, ({ actor, body }) =>
    markRemindersSeenFor(context, actor, body.id),
  ),
  route(context, claimReminder, ({ actor, params }) => claimReminderFor(context, actor, params.id)),
];

/** Events and series, with whom they are shared, their reminders, and calendars as files. */
export const calendarRoutes = (context: Context): Route[] => [
  ...eventRoutes(context),
  ...sharingRoutes(context),
  ...reminderRoutes(context),
  ...fileRoutes(context),
];
