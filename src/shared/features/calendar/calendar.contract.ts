import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { versionOf } from '../../record-version.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { Role } from '../accounts/accounts.fields.ts';
import {
  basicNames,
  EventBasics,
  EventChanges,
  EventDay,
  EventFields,
  Recurrence,
  Scope,
  SharedWith,
} from './calendar.fields.ts';

/** An event, or one occurrence of it, for one person. */
export const CalendarEvent = EventBasics.extend({
  id: z.int(),
  userId: z.int(),
  owner: Member,
  /** Of all-day events the first and last moment of their days in the household's zone. */
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  /** The household's first and last day of it, yyyy-MM-dd; lay out by these. */
  startDay: z.iso.date(),
  endDay: z.iso.date(),
  allDay: z.boolean(),
  isFamily: z.boolean(),
  /** With the family or a person. */
  isShared: z.boolean(),
  /** The series it is an occurrence of, or was taken from; null for events that do not repeat. */
  seriesId: z.int().nullable(),
  /**
   * Names the occurrence within its series, whatever it was moved to: its day, yyyy-MM-dd. With `id`
   * it makes a key, and goes into `occurrence` of PATCH and DELETE.
   */
  occurrence: z.iso.date().nullable(),
  /** Null as well for an occurrence that was changed on its own. */
  recurrence: Recurrence.extend({
    /** From a file, with more to it than these fields say; leave it out of PATCH to keep it. */
    isCustom: z.boolean(),
  }).nullable(),
  /** Whole years since the first one, for birthdays that repeat. */
  age: z.int().nullable(),
  isOwner: z.boolean(),
  canEdit: z.boolean(),
  /** Whether changes may be for its whole series too; a single occurrence may be all that was shared. */
  canEditSeries: z.boolean(),
  canDelete: z.boolean(),
  /** For the owner; empty for others. */
  sharedWith: z.array(SharedWith),
  createdAt: z.iso.datetime(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** A person one may share with. */
export const ShareablePerson = Member.extend({ role: Role });
export type ShareablePerson = z.infer<typeof ShareablePerson>;

export const EventSharing = z.object({
  id: z.int(),
  eventId: z.int(),
  sharedWithUserId: z.int(),
  canEdit: z.boolean(),
  sharedAt: z.iso.datetime(),
});
export type EventSharing = z.infer<typeof EventSharing>;

const ById = z.object({ id: Id });

/** `own`: the caller's, `family`: the household's, `shared`: shared with the caller. */
export const ListType = z.enum(['own', 'family', 'shared']);
export type ListType = z.infer<typeof ListType>;

export const listShareable = defineEndpoint({
  method: 'GET',
  path: '/api/users/shareable',
  access: 'member',
  response: z.array(ShareablePerson),
});
/**
 * With `from` and `to` (days of the household, both included) every occurrence that touches them, by
 * start; without, each event once. Both a page at a time, `after` as the `Link: <…>; rel="next"` says.
 */
export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/api/calendar-events',
  access: 'member',
  query: z
    .object({
      type: ListType.default('own'),
      from: EventDay.optional(),
      to: EventDay.optional(),
      after: z.string().max(40).optional(),
    })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      message: message('common:errors.invalidRequest'),
    })
    .refine(({ from = '', to = '' }) => from <= to, {
      message: message('common:errors.invalidRequest'),
    }),
  response: z.array(CalendarEvent),
});
/** Where the page of occurrences after this one begins. */
export const cursorOf = ({ startDate, id }: Pick<CalendarEvent, 'startDate' | 'id'>): string =>
  `${startDate}_${id}`;

export const createEvent = defineEndpoint({
  method: 'POST',
  path: '/api/calendar-events',
  access: 'member',
  takesClientId: true,
  body: EventFields,
  response: CalendarEvent,
});

/**
 * With `occurrence`, dates sent for `all` are where that occurrence goes, and the series moves as far;
 * without, they are the series' own first ones.
 */
const OfSeries = z.object({ scope: Scope.optional(), occurrence: EventDay.optional() });

/** The answer is the record that holds the change: a new one for `this` and `following` of a series. */
export const updateEvent = defineEndpoint({
  method: 'PATCH',
  path: '/api/calendar-events/:id',
  access: 'member',
  params: ById,
  query: OfSeries,
  body: EventChanges,
  response: CalendarEvent,
});
export const deleteEvent = defineEndpoint({
  method: 'DELETE',
  path: '/api/calendar-events/:id',
  access: 'member',
  params: ById,
  query: OfSeries,
  response: ById,
});
export const listSharing = defineEndpoint({
  method: 'GET',
  path: '/api/event-sharing/:eventId',
  access: 'member',
  params: z.object({ eventId: Id }),
  response: z.array(EventSharing),
});
export const shareEvent = defineEndpoint({
  method: 'POST',
  path: '/api/event-sharing',
  access: 'member',
  body: z.object({
    eventId: z.int().positive(),
    sharedWithUserId: z.int({ error: message('calendar:errors.person') }).positive(),
    canEdit: z.boolean().default(false),
  }),
  response: EventSharing,
});
export const unshareEvent = defineEndpoint({
  method: 'DELETE',
  path: '/api/event-sharing/:id',
  access: 'member',
  params: ById,
  response: ById,
});

/** An event's version; when an occurrence of a series is depends on which one is looked at. */
export const eventVersionOf = (event: CalendarEvent): string =>
  versionOf(
    { ...event, ...(event.occurrence === null ? {} : { startDate: null, endDate: null }) },
    [...basicNames, 'startDate', 'endDate', 'allDay', 'isFamily', 'recurrence', 'sharedWith'],
  );
