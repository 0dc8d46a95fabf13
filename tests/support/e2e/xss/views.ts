import { optionalTextNames } from '#shared/features/calendar/calendar.fields.ts';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import badges from '#shared/locales/en/badges.json' with { type: 'json' };
import chat from '#shared/locales/en/chat.json' with { type: 'json' };
import common from '#shared/locales/en/common.json' with { type: 'json' };
import content from '#shared/locales/en/content.json' with { type: 'json' };
import people from '#shared/locales/en/people.json' with { type: 'json' };
import reading from '#shared/locales/en/reading.json' with { type: 'json' };

/** A path of the app, and what to open there. */
export interface View {
  path: string;
  /** Texts that it must show, as `path field` of the calls that wrote them. */
  shows?: string[];
  /** Buttons to press in order, by the start of their name; what opens is closed again. */
  presses?: string[];
  /** Elements to open one by one, which together show these texts. */
  each?: { within: string; shows: string[] };
  tab?: string;
}

const fieldsOf = (path: string, ...fields: string[]) => fields.map((field) => `${path} ${field}`);

/** How buttons start that name what they change. */
const namedEdit = `${common.actions.edit}: `;
const namedDelete = `${common.actions.delete}: `;

const posts = fieldsOf('/api/content', 'title', 'description', 'textContent');
const captions = ['/api/content media[].caption'];
const displayNames = '/api/user displayName';

const annas: View[] = [
  {
    path: '/',
    shows: [
      ...posts,
      ...captions,
      '/api/admin/household spaceName',
      '/api/admin/household childName',
    ],
    presses: [common.optionsFor],
  },
  {
    path: '/?tab=calendar&view=month&day=2031-06-12',
    shows: fieldsOf('/api/calendar-events', 'title', 'location'),
    presses: [namedEdit],
    each: {
      within: 'section li > button:first-child',
      shows: fieldsOf('/api/calendar-events', ...optionalTextNames),
    },
  },
  { path: '/?tab=calendar&view=day&day=2031-06-12' },
  {
    path: '/?tab=tasks',
    shows: fieldsOf('/api/tasks', 'title', 'description', 'notes'),
    presses: [namedEdit, namedDelete],
  },
  {
    path: '/?tab=journal',
    shows: fieldsOf('/api/journals', 'title', 'content', 'mood'),
    presses: [common.optionsFor],
  },
  {
    path: '/?tab=emotions&day=2026-03-01',
    shows: fieldsOf('/api/emotion-logs', 'description', 'triggers', 'coping'),
    presses: [namedEdit],
  },
  { path: '/?tab=emotions&view=insights' },
  { path: '/gallery?view=posts' },
  { path: '/gallery?view=albums', shows: ['/api/albums title'] },
  { path: '/albums/5' },
  { path: '/stories', shows: posts },
  { path: '/family' },
  { path: '/post/1', shows: ['/api/comments text'], presses: [content.post.readStory] },
  { path: '/games' },
  { path: '/chat', shows: ['/api/chat/rooms name'] },
  {
    path: '/chat/1',
    shows: ['/api/chat/rooms description', '/api/chat/rooms/:id/messages content'],
    presses: [chat.room.menu],
  },
  {
    path: '/reading-tracker',
    shows: fieldsOf('/api/books', 'title', 'author', 'description', 'genre', 'ageRange'),
    presses: [reading.books.details, reading.books.edit, `${reading.books.delete}: `],
  },
  {
    path: '/reading-tracker?tab=logs',
    shows: ['/api/reading-logs review'],
    presses: [reading.log.edit],
  },
  { path: '/reading-tracker?tab=goals' },
  { path: '/reading-tracker?tab=statistics' },
  { path: '/settings' },
  { path: '/admin?tab=content', shows: ['/api/content title'] },
  { path: '/admin?tab=files' },
  { path: '/admin?tab=users', shows: [displayNames], presses: [people.table.manage] },
  { path: '/admin?tab=approvals' },
  { path: '/admin?tab=trash' },
  { path: '/admin?tab=screenTime' },
  {
    path: '/admin?tab=household',
    shows: fieldsOf('/api/admin/household', 'spaceName', 'childName', 'helplineText'),
  },
  { path: '/admin?tab=displays', shows: ['/api/admin/displays name'], presses: [namedEdit] },
  { path: '/admin?tab=activity' },
  { path: '/admin?tab=health' },
  { path: '/home-computer?tab=devices', shows: ['/api/pairing deviceName'] },
  { path: '/home-computer?tab=https' },
  { path: '/home-computer?tab=backups' },
  { path: '/home-computer?tab=updates' },
  {
    path: '/trash',
    shows: ['gone /api/content title', 'gone /api/books title'],
  },
  { path: '/people/1', shows: [...posts, ...captions] },
  { path: '/people/3' },
  { path: '/search?q=xss' },
  { path: `/search?q=${encodeURIComponent('<img src=x onerror=__xss()>')}` },
  { path: '/?tab="><script>__xss()</script>' },
  { path: '/about-me' },
  { path: '/privacy' },
  { path: '/help' },
];

export const viewsOf = {
  anna: annas,
  ben: [
    {
      path: '/approvals',
      shows: ['content', 'comments', 'chat/messages'].map((of) => `/api/${of}/:id/reports reason`),
    },
    { path: '/chat/1' },
  ] as View[],
  mia: [
    {
      path: '/',
      tab: badges.categories.behavior.name,
      shows: ['/api/achievements/awards note'],
    },
    { path: '/chat/1', shows: ['/api/chat/rooms/:id/messages content'] },
    { path: '/stories' },
  ] as View[],
};

export const signInTexts = ['/api/admin/household spaceName'];
export const letIn = accounts.login.connectDevice;

export const exportedTexts = [
  ...posts,
  ...fieldsOf('/api/albums', 'title', 'description'),
  ...fieldsOf('/api/admin/displays', 'name'),
  '/api/albums/items/:mediaId caption',
  ...captions,
  ...fieldsOf('/api/tasks', 'title', 'description', 'notes'),
  ...fieldsOf('/api/journals', 'title', 'content'),
  ...fieldsOf('/api/emotion-logs', 'description', 'triggers', 'coping'),
  ...fieldsOf('/api/calendar-events', 'title', ...optionalTextNames),
  '/api/reading-sessions notes',
  '/api/reading-logs review',
];
