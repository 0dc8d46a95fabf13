import { textMax } from '#shared/features/calendar/calendar.fields.ts';
import type { MemberName } from '../family.ts';

type PlaceKind = 'title' | 'longText' | 'name' | 'comment' | 'message';

export type Caller = MemberName | 'stranger';

type Fields = Record<string, [PlaceKind, number]>;

export interface Filling {
  call: string;
  fields: Fields;
  /** In turn if several; default Anna. */
  who?: Caller[];
  /** Number of calls; default nine. */
  times?: number;
  rest?: (n: number) => Record<string, unknown>;
  isForm?: boolean;
  /** The texts are captions of pictures that are sent before. */
  isOfPictures?: boolean;
  /** The text is the caption of a file that is sent to the album before. */
  isInAlbum?: boolean;
  /** The id in the path of the n-th call; by default n, from 1. */
  id?: (n: number) => number;
}

const task: Fields = {
  title: ['title', 200],
  description: ['longText', 2_000],
  notes: ['longText', 5_000],
};
const journal: Fields = {
  title: ['title', 200],
  content: ['longText', 20_000],
  mood: ['name', 40],
};
const event: Fields = Object.fromEntries(
  Object.entries(textMax).map(([name, max]) => [name, [max > 200 ? 'longText' : 'title', max]]),
);
const feeling: Fields = {
  description: ['longText', 2_000],
  triggers: ['longText', 500],
  coping: ['longText', 500],
};
const room: Fields = { name: ['name', 60], description: ['longText', 300] };
const post: Fields = {
  title: ['title', 120],
  description: ['longText', 2_000],
  // The part of a story its card shows.
  textContent: ['longText', 800],
};
const album: Fields = { title: ['title', 120], description: ['longText', 2_000] };
const display: Fields = { name: ['name', 60] };
const book: Fields = {
  title: ['title', 300],
  author: ['title', 200],
  description: ['longText', 2_000],
  genre: ['name', 60],
  ageRange: ['name', 30],
};
const session: Fields = { notes: ['longText', 2_000], mood: ['name', 40] };
const reason: Fields = { reason: ['comment', 500] };
const awards = ['kindHeart', 'helpingHand', 'goodSharer', 'braveStep', 'neverGaveUp'];
const three = { times: 3 };

/** In order: edits and reports follow creation. */
export const fillings: Filling[] = [
  { call: 'POST /api/tasks', fields: task },
  { call: 'PATCH /api/tasks/:id', fields: task, ...three },
  {
    call: 'POST /api/journals',
    fields: journal,
    rest: () => ({ date: '2026-03-01' }),
    isForm: true,
  },
  { call: 'PATCH /api/journals/:id', fields: journal, isForm: true, ...three },
  {
    call: 'POST /api/calendar-events',
    fields: event,
    rest: () => ({ startDate: '2031-06-12T15:00' }),
  },
  { call: 'PATCH /api/calendar-events/:id', fields: event, ...three },
  {
    call: 'POST /api/emotion-logs',
    fields: feeling,
    rest: () => ({ emotionType: 'happy', intensity: 5, date: '2026-03-01' }),
  },
  { call: 'PATCH /api/emotion-logs/:id', fields: feeling, ...three },
  {
    call: 'POST /api/chat/rooms',
    // Fifty per person at most.
    who: ['anna', 'ben'],
    fields: room,
    rest: () => ({ isPrivate: false }),
    times: 70,
  },
  {
    call: 'PUT /api/chat/rooms/:id',
    who: ['anna', 'ben'],
    fields: room,
    rest: () => ({ isPrivate: false }),
    ...three,
  },
  {
    call: 'POST /api/chat/rooms/:id/messages',
    fields: { content: ['message', 4_000] },
    id: () => 1,
  },
  { call: 'POST /api/chat/messages/:id/reports', who: ['mia'], fields: reason, ...three },
  {
    call: 'POST /api/content',
    fields: post,
    rest: () => ({ contentType: 'story', isFamilyContent: 'false' }),
    isForm: true,
  },
  { call: 'PUT /api/content/:id', fields: post, isForm: true, ...three },
  {
    call: 'POST /api/content',
    fields: { 'media[].caption': ['longText', 300] },
    rest: () => ({ title: 'A picture', contentType: 'photo' }),
    isOfPictures: true,
    ...three,
  },
  { call: 'POST /api/albums', fields: album, times: 20 },
  { call: 'PATCH /api/albums/:id', fields: album, ...three },
  {
    call: 'POST /api/admin/displays',
    fields: display,
    rest: (n) => ({ albumIds: [n + 1] }),
  },
  { call: 'PATCH /api/admin/displays/:id', fields: display, ...three },
  {
    call: 'PATCH /api/albums/:id/items/:mediaId',
    fields: { caption: ['longText', 300] },
    isInAlbum: true,
    ...three,
  },
  {
    call: 'POST /api/comments',
    fields: { text: ['comment', 1_000] },
    rest: () => ({ contentId: 1 }),
  },
  { call: 'PATCH /api/comments/:id', fields: { text: ['comment', 1_000] }, ...three },
  { call: 'POST /api/content/:id/reports', who: ['fred'], fields: reason, ...three },
  { call: 'POST /api/comments/:id/reports', who: ['mia'], fields: reason, ...three },
  { call: 'POST /api/books', fields: book, isForm: true, times: 70 },
  { call: 'PUT /api/books/:id', fields: book, isForm: true, ...three },
  {
    call: 'POST /api/reading-sessions',
    fields: session,
    rest: () => ({ bookId: 1, minutesRead: 1, pagesRead: 1 }),
    times: 30,
  },
  { call: 'PATCH /api/reading-sessions/:id', fields: session, ...three },
  {
    call: 'POST /api/reading-logs',
    fields: {},
    rest: (n) => ({ bookId: n + 2, status: 'reading' }),
    ...three,
  },
  { call: 'PATCH /api/reading-logs/:id', fields: { review: ['longText', 5_000] }, ...three },
  {
    call: 'POST /api/achievements/awards',
    fields: { note: ['comment', 300] },
    rest: (n) => ({ userId: 3, badge: awards[n] }),
    times: awards.length,
  },
  {
    call: 'PUT /api/admin/household',
    fields: { spaceName: ['name', 50], childName: ['name', 50], helplineText: ['longText', 300] },
    id: () => 1,
    ...three,
  },
  {
    call: 'PUT /api/user/:id',
    who: ['anna', 'ben', 'mia', 'fred'],
    fields: { displayName: ['name', 50] },
    isForm: true,
    times: 4,
  },
  // The limit of pending requests.
  { call: 'POST /api/pairing', who: ['stranger'], fields: {}, times: 20 },
  {
    call: 'PUT /api/pairing',
    who: ['stranger'],
    fields: { deviceName: ['name', 40] },
    times: 20,
  },
];

const secrets = [
  'password',
  'newPassword',
  'currentPassword',
  'signIn.password',
  'signIn.secret',
  'secret',
  'secret.text',
  'currentSecret',
  'next.secret',
  'passphrase',
  'token',
  'folderToken',
  'destination.folderToken',
  'code',
  'pass',
  'inviteCode',
  'confirm',
  'version',
  'sample',
  'clientId',
  'uploadId',
];

const formats = [
  'destination.host',
  'destination.url',
  'destination.bucket',
  'fingerprints[]',
  'proxy.hostNames[]',
  'proxy.proxies[]',
  'tailnetNames[]',
  'username',
  'role',
  'date',
  'startDate',
  'reminderInterval',
  'endDate',
  'finishDate',
  'fileDate',
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
  'number',
];

/** Calls whose texts are of the same kind as another filled one's. */
const alike: Record<string, string> = {
  'POST /api/setup spaceName': 'PUT /api/admin/household spaceName',
  'POST /api/setup childName': 'PUT /api/admin/household childName',
  'POST /api/setup displayName': 'PUT /api/user/:id displayName',
  'POST /api/register displayName': 'PUT /api/user/:id displayName',
  'POST /api/admin/users displayName': 'PUT /api/user/:id displayName',
  'POST /api/chat/rooms/:id/pictures content': 'POST /api/chat/rooms/:id/messages content',
  'PUT /api/drafts/:form values.*': 'the fields of the forms for journal entries and emotions',
  'PATCH /api/reading-logs/:id shelves': 'names beside the review, text as the genre is',
  'PATCH /api/reading-logs/:id shelves[]': 'names beside the review, text as the genre is',
  'PUT /api/content/:id media[].caption': 'POST /api/content media[].caption',
  'PUT /api/drafts/:form before': 'compared, and never shown',
  'POST /api/remote-devices/entry/request name': 'PUT /api/pairing deviceName',
  'PUT /api/admin/network/adapters name': 'the names of adapters that the computer has',
  'PATCH /api/remote-access tailnetAdapters[]': 'the names of adapters that the computer has',
  ...Object.fromEntries(
    [
      'POST /api/admin/offsite/keys',
      'PUT /api/admin/offsite',
      'POST /api/recovery/offsite/keys',
      'POST /api/recovery/offsite',
    ].flatMap((call) =>
      ['user', 'folder', 'region', 'accessKeyId'].map((field) => [
        `${call} destination.${field}`,
        'the destination of copies in one line, text as names of networks are',
      ]),
    ),
  ),
};

export const filledFields: string[] = fillings.flatMap(({ call, fields }) =>
  Object.keys(fields).map((field) => `${call} ${field}`),
);

export const isSpared = (field: string): boolean => {
  const name = field.split(' ').at(-1) ?? '';
  return secrets.includes(name) || formats.includes(name) || field in alike;
};
