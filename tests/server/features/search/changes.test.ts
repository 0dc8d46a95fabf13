import { expect, it } from 'vitest';
import { write } from '#server/db/transaction.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makePost } from '#tests/support/make/content.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { idsOf, makeComment, makeOneOfEach, searchAs } from '#tests/support/make/search.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const indexes = ['posts', 'albums', 'comments', 'rooms', 'books', 'tasks', 'events', 'feelings'];

const countAll = (app: TestApp, word: string) =>
  indexes.map((name) =>
    app.db.$client
      .prepare(`SELECT count(*) FROM search_${name} WHERE search_${name} MATCH ?`)
      .pluck()
      .get(word),
  );

it('follows changes', async () => {
  const app = await makeApp();
  const made = await makeOneOfEach(app, 'family', 'Kite');
  const family = app.as('family');
  const changes: [string, string, object][] = [
    ['put', `/api/content/${made.post}`, { title: 'Dragon' }],
    ['patch', `/api/albums/${made.album}`, { title: 'Dragon' }],
    ['put', `/api/chat/rooms/${made.room}`, { name: 'Dragon' }],
    ['put', `/api/books/${made.book}`, { title: 'Dragon', author: 'Anna' }],
    ['patch', `/api/calendar-events/${made.event}`, { title: 'Dragon' }],
    ['patch', `/api/tasks/${made.task}`, { title: 'Dragon' }],
    ['patch', `/api/journals/${made.journal}`, { title: 'Dragon' }],
    ['patch', `/api/emotion-logs/${made.feeling}`, { description: 'Dragon' }],
  ];
  for (const [method, path, body] of changes) {
    const answer = await family.request(method.toUpperCase(), path, body);
    expect([path, answer.status]).toEqual([path, 200]);
  }
  const found = (groups: Awaited<ReturnType<typeof searchAs>>) => groups.map(({ kind }) => kind);
  expect(found(await searchAs(family, 'kite'))).toEqual(['comment']);
  expect(found(await searchAs(family, 'dragon'))).toEqual([
    'post',
    'album',
    'room',
    'book',
    'event',
    'task',
    'journal',
    'feeling',
  ]);
});

it('finds events by their place', async () => {
  const app = await makeApp();
  const family = app.as('family');
  const made = await makeOneOfEach(app, 'family', 'Kite');
  const path = `/api/calendar-events/${made.event}`;
  await family.patch(path, { location: 'Lighthouse' });
  expect((await searchAs(family, 'lighthouse')).map(({ kind }) => kind)).toEqual(['event']);
  await family.patch(path, { location: '' });
  expect(await searchAs(family, 'lighthouse')).toEqual([]);
});

it('drops deleted records and finds restored ones again', async () => {
  const app = await makeApp();
  const made = await makeOneOfEach(app, 'family', 'Kite');
  const family = app.as('family');
  const restorable = [`/api/content/${made.post}`, `/api/chat/rooms/${made.room}`];
  const paths = [
    ...restorable,
    `/api/albums/${made.album}`,
    `/api/tasks/${made.task}`,
    `/api/books/${made.book}`,
    `/api/calendar-events/${made.event}`,
    `/api/journals/${made.journal}`,
    `/api/emotion-logs/${made.feeling}`,
  ];
  for (const path of paths) expect([path, (await family.delete(path)).status]).toEqual([path, 200]);
  expect(await searchAs(family, 'kite')).toEqual([]);
  expect(countAll(app, 'kite')).toEqual([0, 0, 1, 0, 0, 0, 0, 0]);
  for (const path of [...restorable, `/api/tasks/${made.task}`])
    expect([path, (await family.post(`${path}/restore`)).status]).toEqual([path, 200]);
  await family.post(`/api/trash/album/${made.album}/restore`);
  const groups = await searchAs(family, 'kite');
  expect(groups.map(({ kind }) => kind)).toEqual(['post', 'album', 'comment', 'room', 'task']);
  await family.delete(`/api/albums/${made.album}`);

  for (const path of restorable) await family.delete(path);
  app.clock.advance(days(31));
  await runCleanupJobs(app.context);
  expect(countAll(app, 'kite')).toEqual([0, 0, 0, 0, 0, 1, 0, 0]);
});

it('finds a comment once it is approved, until it is deleted', async () => {
  const app = await makeApp();
  const post = makePost(app.db, app.person('kid'), { friendsApproval: 'approved' });
  const id = makeComment(app, 'friend', { id: post, owner: 'kid' }, 'Kite', true);
  const find = async (kind: PersonKind) => idsOf(await searchAs(app.as(kind), 'kite'), 'comment');
  expect([await find('family'), await find('friend')]).toEqual([[], []]);
  const approval = `/api/comments/${id}/approval`;
  expect((await app.as('family').put(approval, { approved: true })).status).toBe(200);
  expect([await find('family'), await find('friend')]).toEqual([[id], [id]]);
  await app.as('friend').delete(`/api/comments/${id}`);
  expect([await find('family'), await find('friend')]).toEqual([[], []]);
});

it('follows current roles', async () => {
  const app = await makeApp();
  const kid = app.person('kid');
  const post = makePost(app.db, kid, { title: 'Kite' });
  const find = async (kind: PersonKind) => idsOf(await searchAs(app.as(kind), 'kite'), 'post');
  expect(await find('friend')).toEqual([]);
  await app.as('admin').put(`/api/admin/users/${kid.id}`, { isChild: false });
  expect([await find('friend'), await find('guest')]).toEqual([[post], [post]]);
  await app.as('admin').put(`/api/admin/users/${kid.id}`, { isChild: true });
  expect([await find('friend'), await find('guest')]).toEqual([[], []]);
});

it('fills a page although most matches are hidden from the caller', async () => {
  const app = await makeApp();
  const open = Array.from({ length: 7 }, () =>
    makePost(app.db, app.person('family'), { title: 'Kite' }),
  );
  write(app.db, () => {
    for (let i = 0; i < 900; i += 1)
      makePost(app.db, app.person('family'), { title: 'Kite', isFamilyContent: true });
  });
  const [group] = await searchAs(app.as('friend'), 'kite');
  expect(group?.hits.map(({ id }) => id)).toEqual(open.toReversed().slice(0, 5));
  expect(group?.more).toBe(`name_${open[2]}`);
});

it('accepts the same row twice', async () => {
  const app = await makeApp();
  const { json } = await app
    .as('kid')
    .post<Journal>('/api/journals', { date: '2026-03-01', title: 'Kite' });
  for (const title of ['Kite', 'Kite', 'Drachen', 'Kite'])
    await app.as('kid').patch(`/api/journals/${json.id}`, { title });
  expect(idsOf(await searchAs(app.as('kid'), 'kite'), 'journal')).toEqual([json.id]);
});
