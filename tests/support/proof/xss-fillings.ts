import type { MemberName } from './family.ts';

/** A call whose texts are filled with payloads, as often as it takes for all of them to be in each. */
export interface Filling {
  call: string;
  who?: Exclude<MemberName, 'gus'>;
  /** The most characters that each field takes. */
  fields: Record<string, number>;
  rest?: Record<string, unknown>;
  isForm?: boolean;
  /** Its path's id for the n-th call; n itself from 1 on, if nothing else is said. */
  id?: number;
  /** How many there are of what it changes, one after the other. */
  among?: number;
  /** What it may be answered besides, where each thing can be done only once. */
  mayBe?: number;
}

const task = { title: 200, description: 2_000, notes: 5_000 };
const journal = { title: 200, content: 20_000, mood: 40 };
const event = { title: 120, description: 2_000 };
const feeling = { description: 2_000, triggers: 500, coping: 500 };
const room = { name: 60, description: 300 };
const post = { title: 120, description: 2_000, textContent: 50_000 };
const book = { title: 300, author: 200, description: 2_000, genre: 60, ageRange: 30 };
const session = { notes: 2_000, mood: 40 };
const reason = { reason: 500 };

/** In this order: what is changed or reported was made before. */
export const fillings: Filling[] = [
  { call: 'POST /api/tasks', fields: task },
  { call: 'PATCH /api/tasks/:id', fields: task },
  { call: 'POST /api/journals', fields: journal, rest: { date: '2026-03-01' }, isForm: true },
  { call: 'PATCH /api/journals/:id', fields: journal, isForm: true },
  { call: 'POST /api/calendar-events', fields: event, rest: { startDate: '2031-06-12T15:00' } },
  { call: 'PATCH /api/calendar-events/:id', fields: event },
  {
    call: 'POST /api/emotion-logs',
    fields: feeling,
    rest: { emotionType: 'happy', intensity: 5, date: '2026-03-01' },
  },
  { call: 'PATCH /api/emotion-logs/:id', fields: feeling },
  { call: 'POST /api/chat/rooms', fields: room, rest: { isPrivate: false }, mayBe: 409 },
  { call: 'PUT /api/chat/rooms/:id', fields: room, rest: { isPrivate: false }, among: 50 },
  { call: 'POST /api/chat/rooms/:id/messages', fields: { content: 4_000 }, id: 1 },
  { call: 'POST /api/chat/messages/:id/reports', who: 'ben', fields: reason, mayBe: 404 },
  {
    call: 'POST /api/content',
    fields: post,
    rest: { contentType: 'story', isFamilyContent: 'false' },
    isForm: true,
  },
  { call: 'PUT /api/content/:id', fields: post, isForm: true },
  { call: 'POST /api/comments', fields: { text: 1_000 }, rest: { contentId: 1 } },
  { call: 'POST /api/content/:id/reports', who: 'fred', fields: reason },
  { call: 'POST /api/comments/:id/reports', who: 'mia', fields: reason, mayBe: 404 },
  { call: 'POST /api/books', fields: book, isForm: true },
  { call: 'PUT /api/books/:id', fields: book, isForm: true },
  {
    call: 'POST /api/reading-sessions',
    fields: session,
    rest: { bookId: 1, minutesRead: 1, pagesRead: 1 },
  },
  { call: 'PATCH /api/reading-sessions/:id', fields: session },
  { call: 'PATCH /api/reading-logs/:id', fields: { review: 5_000 }, id: 1 },
  {
    call: 'POST /api/achievements/awards',
    fields: { note: 300 },
    rest: { userId: 3, badge: 'kindHeart' },
    mayBe: 409,
  },
  {
    call: 'PUT /api/admin/household',
    fields: { spaceName: 50, childName: 50, helplineText: 300 },
  },
  { call: 'PUT /api/user/:id', fields: { displayName: 50 }, id: 1, isForm: true },
  { call: 'PUT /api/pairing', fields: { deviceName: 40 }, mayBe: 404 },
];

/** Fields that no page ever shows: kept as a hash, or compared and forgotten. */
const secrets = [
  'password',
  'newPassword',
  'currentPassword',
  'signIn.password',
  'signIn.secret',
  'secret',
  'currentSecret',
  'next.secret',
  'passphrase',
  'token',
  'ticket',
  'folderTicket',
  'code',
  'inviteCode',
  'confirm',
  'version',
  'sample',
  'clientId',
  'uploadId',
];

/** Fields that take numbers, days, names of one alphabet, or what the house itself has offered. */
const formats = [
  'username',
  'role',
  'date',
  'startDate',
  'endDate',
  'finishDate',
  'dueDate',
  'recurrence.until',
  'avatar',
  'isbn',
  'pages',
  'currentPage',
  'rating',
  'targetValue',
  'minutesRead',
  'pagesRead',
  'timeZone',
  'words[]',
  'address',
  'key',
  'path',
  'id',
  'backupId',
];

/** Whole calls whose texts are of the same kind as those of another that is filled. */
const alike: Record<string, string> = {
  'POST /api/setup spaceName': 'PUT /api/admin/household spaceName',
  'POST /api/setup childName': 'PUT /api/admin/household childName',
  'POST /api/setup displayName': 'PUT /api/user/:id displayName',
  'POST /api/register displayName': 'PUT /api/user/:id displayName',
  'POST /api/admin/users displayName': 'PUT /api/user/:id displayName',
  'POST /api/chat/rooms/:id/pictures content': 'POST /api/chat/rooms/:id/messages content',
  'PUT /api/admin/network/adapters name': 'the names of adapters that the computer has',
};

/** The text fields into which payloads are put, as `METHOD path field`. */
export const filledFields: string[] = fillings.flatMap(({ call, fields }) =>
  Object.keys(fields).map((field) => `${call} ${field}`),
);

/** Whether a text field needs no payloads of its own. */
export const isSpared = (field: string): boolean => {
  const name = field.split(' ').at(-1) ?? '';
  return secrets.includes(name) || formats.includes(name) || field in alike;
};
