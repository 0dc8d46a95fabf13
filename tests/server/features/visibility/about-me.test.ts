import { describe, expect, it } from 'vitest';
import { aboutMeRoutes } from '#server/features/visibility/about-me.routes.ts';
import type { AboutKey, AboutMe } from '#shared/features/visibility/about-me.contract.ts';
import { AboutArea } from '#shared/features/visibility/about-me.contract.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeLog } from '#tests/support/make/emotions.ts';
import { type PersonKind, personKinds } from '#tests/support/make/household/people.ts';
import { makeEntry } from '#tests/support/make/journal.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { makeTask } from '#tests/support/make/tasks.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const makeHousehold = async () => {
  const app = await makeApp();
  for (const kind of Object.keys(personKinds) as PersonKind[]) app.person(kind);
  return app;
};

const readLines = async (app: TestApp, kind: PersonKind) => {
  const answer = await app.as(kind).get<AboutMe>('/api/about-me');
  expect(answer.status, answer.text).toBe(200);
  return answer.json.areas.flatMap(({ lines }) => lines);
};

const namedIn = async (app: TestApp, kind: PersonKind, key: AboutKey) => {
  const lines = (await readLines(app, kind)).filter((line) => line.key === key);
  return lines.map(({ count, people }) => ({
    count,
    people: people?.map(({ username }) => username).sort() ?? null,
  }));
};

const household = ['admin', 'family'];

describe('GET /api/about-me', () => {
  it('is the only route, for everyone with access', async () => {
    const app = await makeHousehold();
    const routes = aboutMeRoutes(app.context).map(({ endpoint }) => endpoint.path);
    expect(routes).toEqual(['/api/about-me']);
  });

  it('has every section, in order, and each names someone or says that no one sees it', async () => {
    const app = await makeHousehold();
    const { json } = await app.as('kid').get<AboutMe>('/api/about-me');
    const areas = json.areas.map(({ area }) => area);
    expect(areas).toEqual(AboutArea.options.filter((area) => areas.includes(area)));
    expect(areas).toEqual(expect.arrayContaining(['account', 'content', 'chat', 'journal']));
    for (const { lines } of json.areas) expect(lines.length).toBeGreaterThan(0);
  });

  it('says that no one sees a kid’s journal, emotions, tasks and games', async () => {
    const app = await makeHousehold();
    makeEntry(app.db, app.person('kid'));
    makeLog(app.db, app.person('kid'));
    makeTask(app.db, app.person('kid'));
    for (const key of [
      'journal.entries',
      'emotions.logs',
      'tasks.own',
      'games.plays',
      'reading.logs',
      'reading.totalsHidden',
    ] as const) {
      expect(await namedIn(app, 'kid', key), key).toEqual([{ count: null, people: [] }]);
    }
  });

  it('names who sees a kid’s name and record', async () => {
    const app = await makeHousehold();
    makeRoom(app.db, app.person('family'), {
      isPrivate: true,
      members: [app.person('kid'), app.person('friend')],
    });
    expect(await namedIn(app, 'kid', 'account.profile')).toEqual([
      { count: null, people: ['admin', 'family', 'friend'] },
    ]);
    expect(await namedIn(app, 'kid', 'account.record')).toEqual([
      { count: null, people: ['admin'] },
    ]);
  });

  it('names friends who see a kid’s picture without a room in common', async () => {
    const app = await makeHousehold();
    expect(await namedIn(app, 'kid', 'account.profile')).toEqual([
      { count: null, people: ['admin', 'family', 'friend'] },
    ]);
  });

  it('counts posts by who sees them', async () => {
    const app = await makeHousehold();
    const kid = app.person('kid');
    makePost(app.db, kid, { isFamilyContent: true });
    makePost(app.db, kid);
    makePost(app.db, kid, { friendsApproval: 'approved' });
    makePost(app.db, kid, { deletedAt: '2026-03-02T09:45:00.000Z' });
    makePost(app.db, app.person('friend'));
    expect(await namedIn(app, 'kid', 'content.household')).toEqual([
      { count: 2, people: household },
    ]);
    expect(await namedIn(app, 'kid', 'content.friends')).toEqual([
      { count: 1, people: ['admin', 'family', 'friend'] },
    ]);
    expect(await namedIn(app, 'kid', 'content.waiting')).toEqual([{ count: 1, people: household }]);
    expect(await namedIn(app, 'kid', 'content.everyone')).toEqual([]);
    expect(await namedIn(app, 'friend', 'content.everyone')).toEqual([
      // Friends do not learn of the kid; everyone at home is listed as a viewer.
      { count: 1, people: ['admin', 'family', 'guest'] },
    ]);
    const [line] = (await readLines(app, 'friend')).filter(({ key }) => key === 'content.everyone');
    expect(line?.unnamed).toBe('household');
  });

  it('lists the members of a private room, without admins who are not members', async () => {
    const app = await makeHousehold();
    const kid = app.person('kid');
    makeRoom(app.db, kid, { name: 'Den', isPrivate: true, members: [app.person('family')] });
    makeRoom(app.db, kid, { name: 'Hall' });
    const lines = (await readLines(app, 'kid')).filter(({ name }) => name !== null);
    const shown = lines.map(({ key, name, people }) => [
      key,
      name,
      people?.map(({ username }) => username).sort(),
    ]);
    expect(shown).toEqual([
      ['chat.private', 'Den', ['family']],
      ['chat.open', 'Hall', ['admin', 'family', 'friend']],
    ]);
    expect(await namedIn(app, 'kid', 'chat.reported')).toEqual([
      { count: null, people: household },
    ]);
  });

  it('counts events by who sees them', async () => {
    const app = await makeHousehold();
    const kid = app.as('kid');
    await makeEvent(kid);
    await makeEvent(kid, { isFamily: true });
    await makeEvent(kid, { sharedWith: [{ userId: app.person('family').id, canEdit: false }] });
    expect(await namedIn(app, 'kid', 'calendar.private')).toEqual([{ count: 1, people: [] }]);
    expect(await namedIn(app, 'kid', 'calendar.family')).toEqual([{ count: 1, people: household }]);
    expect(await namedIn(app, 'kid', 'calendar.shared')).toEqual([
      { count: 1, people: ['family'] },
    ]);
  });

  it('names who assigned a task, as long as the rules show them its progress', async () => {
    const app = await makeHousehold();
    const { id } = app.person('family');
    makeTask(app.db, app.person('kid'), { assignedBy: id });
    expect(await namedIn(app, 'kid', 'tasks.given')).toEqual([{ count: 1, people: ['family'] }]);
    await app.as('admin').put(`/api/admin/users/${id}`, { role: 'friend' });
    expect(await namedIn(app, 'kid', 'tasks.given')).toEqual([{ count: 1, people: [] }]);
  });

  it('counts books by who sees them, the admins’ view of private ones too', async () => {
    const app = await makeHousehold();
    await addBook(app.as('kid'), { isPublic: false });
    await addBook(app.as('kid'));
    expect(await namedIn(app, 'kid', 'reading.private')).toEqual([{ count: 1, people: ['admin'] }]);
    expect(await namedIn(app, 'kid', 'reading.public')).toEqual([{ count: 1, people: household }]);
  });

  it('shows the caller’s own data only, whatever is requested', async () => {
    const app = await makeHousehold();
    makeRoom(app.db, app.person('kid'), { name: 'CANARY', isPrivate: true });
    const { id } = app.person('kid');
    for (const kind of ['admin', 'family', 'friend', 'guest'] as const) {
      const answer = await app.as(kind).get(`/api/about-me?userId=${id}&id=${id}`);
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('CANARY');
    }
  });
});
