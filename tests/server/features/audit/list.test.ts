import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { updateUser } from '#server/features/accounts/accounts.repo.ts';
import type { AuditPage } from '#shared/features/audit/audit.contract.ts';
import { auditActions, auditKindOf } from '#shared/features/audit/audit.fields.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { recordAct } from '#tests/support/make/audit.ts';
import { setTimeZone } from '#tests/support/make/calendar.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const list = async (app: TestApp, query = ''): Promise<AuditPage> => {
  const answer = await app.as('admin').get<AuditPage>(`/api/admin/audit${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};

const actionsOf = async (app: TestApp, query: string) =>
  (await list(app, query)).entries.map(({ action }) => action);

const fill = (app: TestApp): void => {
  for (const action of auditActions) recordAct(app, action, { about: 'kid' });
};

describe('GET /api/admin/audit', () => {
  it.each(['?limit=0', '?limit=201', '?kind=secret', '?action=drop', '?personId=x', '?from=today'])(
    'answers 400 to %s',
    async (query) => {
      const app = await makeApp();
      expect((await app.as('admin').get(`/api/admin/audit${query}`)).status).toBe(400);
    },
  );

  it('refuses a range that ends before it starts, with a plain message', async () => {
    const app = await makeApp();
    for (const path of ['audit', 'audit.csv']) {
      const answer = await app.as('admin').get(`/api/admin/${path}?from=2026-03-02&to=2026-03-01`);
      expect([answer.status, answer.text]).toEqual([400, t('audit:errors.daysTurned')]);
    }
  });

  it('lists entries newest first, page by page, each once', async () => {
    const app = await makeApp();
    fill(app);
    const seen: string[] = [];
    for (let before: number | null = null; ; ) {
      const page: AuditPage = await list(app, `?limit=10${before ? `&before=${before}` : ''}`);
      seen.push(...page.entries.map(({ action }) => action));
      before = page.next;
      if (before === null) break;
      expect(page.entries).toHaveLength(10);
    }
    expect(seen).toEqual([...auditActions].reverse());
  });

  it('names people as they were at the time, and the details', async () => {
    const app = await makeApp();
    recordAct(app, 'roleChanged', { about: 'guest' });
    updateUser(app.db, app.person('guest').id, { displayName: 'Another name' });
    expect((await list(app)).entries).toEqual([
      {
        id: 1,
        at: app.clock.now().toISOString(),
        action: 'roleChanged',
        actorId: app.person('admin').id,
        actorName: 'The admin',
        byServer: false,
        subjectId: app.person('guest').id,
        subjectName: 'The guest',
        details: { from: 'guest', to: 'friend' },
      },
    ]);
  });

  it('filters by kind, act and person', async () => {
    const app = await makeApp();
    fill(app);
    recordAct(app, 'inviteMade', { by: 'family' });
    expect((await actionsOf(app, '?kind=household')).sort()).toEqual(
      auditActions.filter((action) => auditKindOf(action) === 'household').sort(),
    );
    expect((await actionsOf(app, '?kind=care')).sort()).toEqual([
      'helpCalled',
      'kidTimeChanged',
      'kidTimeGiven',
    ]);
    expect(await actionsOf(app, '?action=inviteMade')).toEqual(['inviteMade', 'inviteMade']);
    const { id } = app.person('family');
    expect(await actionsOf(app, `?personId=${id}`)).toEqual(['inviteMade']);
    const kid = await actionsOf(app, `?personId=${app.person('kid').id}&limit=200`);
    expect(kid).toHaveLength(auditActions.length);
  });

  it('searches names, details and sentences, whatever their case and accents', async () => {
    const app = await makeApp();
    updateUser(app.db, app.person('friend').id, { displayName: 'Oma Zoé' });
    fill(app);
    recordAct(app, 'verifiedChanged', { about: 'friend' });
    expect(await actionsOf(app, '?q=ZOE')).toEqual(['verifiedChanged']);
    expect(await actionsOf(app, '?q=cat.png')).toEqual(['fileDeleted']);
    expect(await actionsOf(app, '?q=grandma')).toEqual(['personDeleted']);
    // One term matches the text alone, the other a detail.
    expect(await actionsOf(app, '?q=removed+reported')).toEqual(['reportSettled']);
    expect(await actionsOf(app, '?q=60+minutes+kid')).toEqual(['kidTimeChanged']);
    expect(await actionsOf(app, '?q=nothing+of+this')).toEqual([]);
    expect(await actionsOf(app, `?q=${encodeURIComponent('%_*"\'(')}`)).toEqual([]);
  });

  it('uses the days of the household', async () => {
    const app = await makeApp();
    setTimeZone(app, 'Pacific/Auckland');
    recordAct(app, 'inviteMade');
    const today = app.context.household.day();
    app.clock.advance(days(1));
    recordAct(app, 'inviteWithdrawn');
    const tomorrow = app.context.household.day();
    expect(await actionsOf(app, `?to=${today}`)).toEqual(['inviteMade']);
    expect(await actionsOf(app, `?from=${tomorrow}`)).toEqual(['inviteWithdrawn']);
    expect(await actionsOf(app, `?from=${today}&to=${tomorrow}`)).toHaveLength(2);
  });

  it('finds old entries, and continues from there', async () => {
    const app = await makeApp();
    recordAct(app, 'rescueCodeMade', { by: null });
    recordAct(app, 'rescueCodeMade', { by: null });
    const insert = app.db.$client.prepare(
      `INSERT INTO audit_entries (at, action, details) VALUES ('2026-03-02', 'helpCalled', '{}')`,
    );
    app.db.$client.transaction(() => {
      for (let n = 0; n < 2_500; n += 1) insert.run();
    })();
    const first = await list(app, '?q=password&limit=1');
    expect(first).toMatchObject({ entries: [{ id: 2 }], next: 2 });
    const rest = await list(app, `?q=password&limit=1&before=${first.next}`);
    expect(rest).toMatchObject({ entries: [{ id: 1 }], next: null });
  });
});

describe('GET /api/admin/audit.csv', () => {
  it('is the whole list as a file, with nothing a spreadsheet would take for a formula', async () => {
    const app = await makeApp();
    setTimeZone(app, 'Europe/Berlin');
    updateUser(app.db, app.person('friend').id, { displayName: '=HYPERLINK("http://x")' });
    fill(app);
    recordAct(app, 'accessEnded', { about: 'friend' });
    const answer = await app.as('admin').get('/api/admin/audit.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="treehouse-activity-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, first, ...rest] = parse(answer.text, { bom: true }) as string[][];
    expect(head).toEqual([
      t('audit:activity.when'),
      t('audit:activity.who'),
      t('audit:activity.whom'),
      t('audit:activity.kind'),
      t('audit:activity.what'),
    ]);
    expect(first).toEqual([
      '2026-03-02 11:00:00',
      'The admin',
      `'=HYPERLINK("http://x")`,
      t('audit:kinds.people'),
      t('audit:actions.accessEnded', { actor: 'The admin', subject: '=HYPERLINK("http://x")' }),
    ]);
    expect(rest).toHaveLength(auditActions.length);
  });

  it('applies the same filters as the list', async () => {
    const app = await makeApp();
    fill(app);
    const answer = await app.as('admin').get('/api/admin/audit.csv?q=cat.png');
    expect(answer.text.trim().split('\n')).toHaveLength(2);
  });
});

describe('GET /api/about-me/acts', () => {
  it('lists the acts that concern the caller, and no others', async () => {
    const app = await makeApp();
    fill(app);
    recordAct(app, 'verifiedChanged', { about: 'friend' });
    const page = await app.as('friend').get<AuditPage>('/api/about-me/acts');
    expect(page.json.entries.map(({ action }) => action)).toEqual(['verifiedChanged']);
    const kid = app.as('kid');
    const { json } = await kid.get<AuditPage>('/api/about-me/acts');
    const older = await kid.get<AuditPage>(`/api/about-me/acts?before=${json.next}`);
    const listed = [...json.entries, ...older.json.entries].map(({ action }) => action);
    expect(listed.sort()).toEqual([...auditActions].sort());
    expect(older.json.next).toBeNull();
  });

  it('is paginated', async () => {
    const app = await makeApp();
    for (let n = 0; n < 51; n += 1) recordAct(app, 'kidTimeGiven', { about: 'kid' });
    const first = await app.as('kid').get<AuditPage>('/api/about-me/acts');
    expect(first.json.entries).toHaveLength(50);
    const path = `/api/about-me/acts?before=${first.json.next}`;
    const second = await app.as('kid').get<AuditPage>(path);
    expect(second.json).toMatchObject({ entries: [{ id: 1 }], next: null });
  });

  it('does not name a kid to someone who may not know of kids', async () => {
    const app = await makeApp();
    recordAct(app, 'reportSettled', { by: 'kid', about: 'friend' });
    const { json } = await app.as('friend').get<AuditPage>('/api/about-me/acts');
    expect(json.entries).toMatchObject([
      { actorId: null, actorName: null, byServer: false, subjectName: 'The friend' },
    ]);
  });
});

it('records what an admin changed in the household, and nothing without a change', async () => {
  const app = await makeApp();
  const admin = app.as('admin');
  await admin.put('/api/admin/household', { spaceName: 'The Nest', weekStart: 'monday' });
  await admin.put('/api/admin/household', { spaceName: 'The Nest' });
  await admin.put('/api/admin/household', { spaceName: '' });
  expect((await list(app)).entries).toMatchObject([
    {
      action: 'householdChanged',
      details: { fields: 'spaceName,weekStart' },
      actorName: 'The admin',
    },
  ]);
});
