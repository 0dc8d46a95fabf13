import { makeForm } from '#tests/support/server/uploads.ts';
import { household, type Thing } from '../known-secrets.ts';
import { free, grown, mine, mineOrAdmin, on, type Rows, type Rule, seen } from './row.ts';

const round = { gameId: 'memory', difficulty: 'easy', score: 10, seconds: 40, moves: 12 };
const felt = { emotionType: 'sad', intensity: 3, date: '2026-03-01' };
const days = 'from=2026-03-01&to=2026-03-31';
const entry = () =>
  makeForm(null, { title: 'A day', fields: { date: '2026-03-02', content: 'x' } });
const book = () => makeForm(null, { title: 'Emil', fields: { author: 'Kästner' } });
const csv = () => {
  const form = new FormData();
  form.set('file', new Blob(['Title,Author\nEmil,Kästner\n']), 'books.csv');
  return form;
};
const draft = { values: { title: 'A day' }, before: '[""]', hadFile: false };
const goal = { goalType: 'books', targetValue: 3, timeframe: 'yearly', startDate: '2026-01-01' };
/** Achievements are visible to the household (rule 63). */
const isOfHousehold: Rule = (visitor, { owner }) =>
  visitor === owner || household.includes(visitor);
const byBook =
  (fields: object = {}) =>
  ({ id }: Thing) => ({ bookId: id, ...fields });

export const organiserRows: Rows = {
  'GET /api/tasks': free(),
  'GET /api/tasks/counts': free(),
  'POST /api/tasks': free({ body: { title: 'Water the beans' } }),
  'PATCH /api/tasks/:id': on('task', mine, { body: { title: 'Taken' } }),
  'DELETE /api/tasks/:id': on('task', mine),
  'POST /api/tasks/:id/restore': on('trashed task', mine),
  'POST /api/tasks/seen': free(),
  'GET /api/tasks/recipients': free(),
  'GET /api/tasks/given': free(),
  'DELETE /api/tasks/given/:id': on(
    ['given task', 'task'],
    (visitor, thing) => thing.kind === 'given task' && mine(visitor, thing),
    { refused: [404] },
  ),
  'POST /api/tasks/given/:id/restore': on(
    ['withdrawn task', 'trashed task'],
    (visitor, thing) => thing.kind === 'withdrawn task' && mine(visitor, thing),
    { refused: [404] },
  ),
  'GET /api/emotion-logs': [free(), free({ query: days })],
  'POST /api/emotion-logs': free({ body: felt }),
  'GET /api/emotion-logs/insights': [free(), free({ query: 'period=all' })],
  'GET /api/emotion-logs/years/:year': free({ params: () => ({ year: 2026 }) }),
  'GET /api/emotion-logs/care': free(),
  'PUT /api/emotion-logs/care': free({ also: [403] }),
  'PATCH /api/emotion-logs/:id': on('feeling', mine, { body: { intensity: 4 } }),
  'DELETE /api/emotion-logs/:id': on('feeling', mine),
  'GET /api/journals': [free(), free({ query: 'from=2026-03-01' })],
  'GET /api/journals/days': free({ query: days }),
  'GET /api/journals/search': free({ query: 'q=CANARY' }),
  'POST /api/journals': free({ body: entry }),
  'PATCH /api/journals/:id': on('entry', mine, { body: entry }),
  'DELETE /api/journals/:id': on('entry', mine),
  'GET /api/drafts/:form': free({ params: () => ({ form: 'journal' }) }),
  'PUT /api/drafts/:form': free({ params: () => ({ form: 'journal' }), body: draft }),
  'DELETE /api/drafts/:form': free({ params: () => ({ form: 'journal' }) }),
  'GET /api/achievements': on('person', isOfHousehold, {
    query: ({ id }: Thing) => `userId=${id}`,
    hidden: [403, 404],
  }),
  'POST /api/achievements': free({
    body: { type: 'game_completion', gameId: 'memory', score: 5 },
    also: [409],
  }),
  'GET /api/achievements/badges': on('person', isOfHousehold, {
    query: ({ id }: Thing) => `userId=${id}`,
    hidden: [403, 404],
  }),
  'POST /api/achievements/celebrations': free({ body: { ids: [1, 2, 3, 4, 5, 6] } }),
  'GET /api/achievements/kids': free(),
  'POST /api/achievements/awards': on('person', (_, { owner }) => owner === 'kid', {
    body: ({ id }: Thing) => ({ userId: id, badge: 'calmAndPatient', note: 'You waited.' }),
    refused: [400],
  }),
  'GET /api/games/plays': free(),
  'POST /api/games/plays': free({ body: { ...round, hasWon: true, calm: false, roundId: 'r1' } }),
  'GET /api/games/words': free({ who: household }),
  'PUT /api/games/words': free({ body: { words: ['apple'] } }),
};

export const readingRows: Rows = {
  'GET /api/books': [
    ...['', 'q=CANARY', 'filter=mine', 'sort=title', 'sort=rating&author=CANARY'],
    ...['sort=title&q=nothing', 'status=completed&age=13%2B', 'shelf=nothing', 'genre=nothing'],
  ].map((query) => free({ query })),
  'GET /api/reading-filters': ['list=books', 'list=logs'].map((query) => free({ query })),
  'GET /api/books/:id': on('book', seen),
  'POST /api/books': free({ body: book }),
  'PUT /api/books/:id': on('book', mine, { body: book }),
  'DELETE /api/books/:id': on('book', mineOrAdmin),
  'GET /api/reading-logs': ['', 'sort=pages', 'q=nothing', 'sort=title&shelf=nothing&age=4–6'].map(
    (query) => free({ query }),
  ),
  'POST /api/reading-logs': on('book', seen, { body: byBook(), also: [409] }),
  'PATCH /api/reading-logs/:id': on('reading log', mine, { body: { favorite: true } }),
  'DELETE /api/reading-logs/:id': on('reading log', mine),
  'POST /api/reading-logs/:id/reread': on('reading log', mine, { also: [409] }),
  'DELETE /api/reading-logs/:id/reread': on('reading log', mine, { also: [409] }),
  'GET /api/reading-sessions': [
    free(),
    // The page after someone else's session is not revealed.
    on('reading session', mine, { query: ({ id }: Thing) => `before=${id}` }),
  ],
  'POST /api/reading-sessions': on('book', seen, {
    body: byBook({ minutesRead: 20, pagesRead: 10 }),
  }),
  'PATCH /api/reading-sessions/:id': on('reading session', mine, { body: { minutesRead: 30 } }),
  'DELETE /api/reading-sessions/:id': on('reading session', mine),
  'GET /api/reading-goals': free(),
  'POST /api/reading-goals': free({ body: goal }),
  'PATCH /api/reading-goals/:id': on('goal', mine, { body: { targetValue: 4 } }),
  'DELETE /api/reading-goals/:id': on('goal', mine),
  'GET /api/reading-timer': free(),
  'POST /api/reading-timer/start': on('book', seen, { body: byBook(), also: [409] }),
  'POST /api/reading-timer/pause': free({ also: [404, 409] }),
  'POST /api/reading-timer/stop': free({ also: [404, 409] }),
  'DELETE /api/reading-timer': free(),
  'GET /api/reading-statistics': free(),
  'GET /api/reading-settings': free(),
  'PATCH /api/reading-settings': free({ body: { sharesTotals: true }, who: household }),
  'GET /api/reading-shared': free(),
  'GET /api/reading-shelves': free(),
  'PUT /api/reading-shelves/:userId': on('person', (_, { owner }) => owner === 'kid', {
    params: ({ id }) => ({ userId: id }),
    body: { shelf: '7–9' },
    refused: [404],
  }),
  'POST /api/reading-import': free({ body: csv }),
  'GET /api/reading-export': free(),
  'GET /api/import': free(),
  'DELETE /api/import': free({ also: [404] }),
  'GET /api/about-me': free(),
  'GET /api/about-me/acts': free(),
  'POST /api/exports': free({ isDry: true }),
  'GET /api/exports/current': free(),
  'GET /api/exports/:id/file': on('export', mine, { isDry: true }),
  'DELETE /api/exports/:id': on('export', mine, { isDry: true }),
  'GET /api/outcomes': free(),
  'POST /api/outcomes/seen': free({ body: { id: 1 } }),
  'GET /api/approvals': free(),
  'PUT /api/approvals/:kind/:id': on('approval', grown, {
    params: ({ id, also }) => ({ kind: String(also.kind), id }),
    body: ({ also }: Thing) => ({ isAllowed: true, version: also.version }),
    also: [409],
  }),
};
