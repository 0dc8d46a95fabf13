import { describe, expect, it } from 'vitest';
import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import { makeLog } from '#tests/support/make/emotions.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const path = '/api/emotion-logs';
const today = '2026-03-02';
const happy = { emotionType: 'happy', intensity: 5, date: today };

const rowsOf = (app: TestApp) => app.db.$client.prepare('SELECT * FROM emotion_logs').all();

const refusals: [string, object, string][] = [
  ['no emotion', { emotionType: undefined }, t('emotions:errors.typeRequired')],
  ['an unknown emotion', { emotionType: 'anxious' }, t('emotions:errors.typeRequired')],
  ['no intensity', { intensity: undefined }, t('emotions:errors.intensityRequired')],
  ['an intensity in words', { intensity: '5' }, t('emotions:errors.intensityRequired')],
  ['intensity 0', { intensity: 0 }, t('common:errors.invalidRequest')],
  ['intensity 11', { intensity: 11 }, t('common:errors.invalidRequest')],
  ['intensity 5.5', { intensity: 5.5 }, t('common:errors.invalidRequest')],
  ['no date', { date: undefined }, t('emotions:errors.dateRequired')],
  ['an empty date', { date: '' }, t('emotions:errors.dateRequired')],
  ['a date in words', { date: 'yesterday' }, t('common:errors.dateUnknown')],
  ['30 February', { date: '2026-02-30' }, t('common:errors.dateUnknown')],
  ['a day before 1900', { date: '1899-12-31' }, t('common:errors.dateEarly')],
  ['a day in the future', { date: '2026-03-04' }, t('common:errors.dateFuture')],
  [
    'a long description',
    { description: 'x'.repeat(2001) },
    t('common:errors.tooLong', { max: 2_000 }),
  ],
  ['long triggers', { triggers: 'x'.repeat(501) }, t('common:errors.tooLong', { max: 500 })],
  ['long coping', { coping: 'x'.repeat(501) }, t('common:errors.tooLong', { max: 500 })],
];

describe('POST /api/emotion-logs', () => {
  it.each(refusals)('refuses %s', async (_name, wrong, text) => {
    const app = await makeApp();
    const answer = await app.as('kid').post(path, { ...happy, ...wrong });
    expect([answer.status, answer.text]).toEqual([400, text]);
    expect(rowsOf(app)).toEqual([]);
  });

  it('saves a log for the caller, whatever owner is sent', async () => {
    const app = await makeApp();
    const socket = await app.socketAs('kid');
    const emitted: unknown[] = [];
    app.context.events.on('emotionLogged', (event) => emitted.push(event));
    const answer = await app.as('kid').post<EmotionLog>(path, {
      ...happy,
      userId: app.person('admin').id,
      id: 77,
      timestamp: '1999-01-01T00:00:00.000Z',
      description: '  The kite flew.  ',
      triggers: 'Wind',
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: 1,
      userId: app.person('kid').id,
      emotionType: 'happy',
      intensity: 5,
      date: today,
      timestamp: '2026-03-02T10:00:00.000Z',
      description: 'The kite flew.',
      triggers: 'Wind',
      coping: '',
    });
    expect(emitted).toEqual([{ userId: app.person('kid').id }]);
    expect(await socket.settle()).toEqual([
      { type: 'changed', area: 'emotions', id: 1, change: 'created' },
    ]);
  });

  it('accepts the lowest and the highest intensity, and the longest texts', async () => {
    const app = await makeApp();
    for (const intensity of [1, 10]) {
      const texts = { description: 'x'.repeat(2_000), triggers: 'x'.repeat(500) };
      const body = { ...happy, ...texts, intensity, coping: 'x'.repeat(500), date: '1900-01-01' };
      const { status, json } = await app.as('kid').post<EmotionLog>(path, body);
      expect(status).toBe(201);
      expect(json).toMatchObject(body);
    }
  });

  it('accepts many logs a day, up to a limit', async () => {
    const app = await makeApp();
    for (let n = 0; n < 50; n += 1) makeLog(app.db, app.person('kid'));
    const answer = await app.as('kid').post(path, happy);
    expect([answer.status, answer.text]).toEqual([409, t('emotions:errors.dayFull')]);
    expect((await app.as('kid').post(path, { ...happy, date: '2026-03-01' })).status).toBe(201);
    expect((await app.as('friend').post(path, happy)).status).toBe(201);
  });
});

describe('PATCH /api/emotion-logs/:id', () => {
  it('answers 400 and 404, and changes nothing', async () => {
    const app = await makeApp();
    const own = `${path}/${makeLog(app.db, app.person('kid'))}`;
    const others = `${path}/${makeLog(app.db, app.person('family'))}`;
    const before = rowsOf(app);
    for (const [, wrong, text] of refusals) {
      if (Object.values(wrong)[0] === undefined) continue;
      const answer = await app.as('kid').patch(own, wrong);
      expect([answer.status, answer.text]).toEqual([400, text]);
    }
    for (const unknown of [others, `${path}/999`]) {
      expect((await app.as('kid').patch(unknown, { intensity: 6 })).status).toBe(404);
    }
    expect((await app.as('kid').patch(`${path}/x`, { intensity: 6 })).status).toBe(400);
    expect(rowsOf(app)).toEqual(before);
  });

  it('changes the sent fields, and keeps the rest', async () => {
    const app = await makeApp();
    const { json: log } = await app
      .as('kid')
      .post<EmotionLog>(path, { ...happy, description: 'Kite', coping: 'Wind' });
    const socket = await app.socketAs('kid');
    app.clock.advance(60_000);
    const answer = await app
      .as('kid')
      .patch<EmotionLog>(`${path}/${log.id}`, { intensity: 9, coping: '', userId: 1 });
    expect([answer.status, answer.json]).toEqual([200, { ...log, intensity: 9, coping: '' }]);
    expect((await app.as('kid').get<EmotionLog[]>(path)).json).toEqual([answer.json]);
    expect(await socket.settle()).toEqual([
      { type: 'changed', area: 'emotions', id: log.id, change: 'updated' },
    ]);
    const moved = await app
      .as('kid')
      .patch<EmotionLog>(`${path}/${log.id}`, { date: '2026-02-28' });
    expect(moved.json).toMatchObject({
      date: '2026-02-28',
      timestamp: '2026-02-28T12:00:00.000Z',
    });
    for (let n = 0; n < 50; n += 1) makeLog(app.db, app.person('kid'), { date: today });
    const full = await app.as('kid').patch(`${path}/${log.id}`, { date: today });
    expect(full.status).toBe(409);
  });
});

describe('DELETE /api/emotion-logs/:id', () => {
  it('deletes a log of the caller’s, once', async () => {
    const app = await makeApp();
    const own = makeLog(app.db, app.person('kid'));
    const others = makeLog(app.db, app.person('family'));
    expect((await app.as('kid').delete(`${path}/${others}`)).status).toBe(404);
    expect(rowsOf(app)).toHaveLength(2);
    const socket = await app.socketAs('kid');
    const answer = await app.as('kid').delete(`${path}/${own}`);
    expect([answer.status, answer.json]).toEqual([200, { id: own }]);
    expect(await socket.settle()).toEqual([
      { type: 'changed', area: 'emotions', id: own, change: 'deleted' },
    ]);
    expect((await app.as('kid').delete(`${path}/${own}`)).status).toBe(404);
    expect(rowsOf(app)).toHaveLength(1);
  });
});

describe('GET /api/emotion-logs', () => {
  it('answers 400', async () => {
    const app = await makeApp();
    const wrong = [
      ['?from=2026-03-01', t('common:errors.invalidRequest')],
      ['?from=2026-03-02&to=2026-03-01', t('common:errors.invalidRequest')],
      ['?from=2026-03-01&to=2026-04-01', t('common:errors.invalidRequest')],
      ['?from=2026-02-30&to=2026-03-01', t('common:errors.dateUnknown')],
      ['?before=12', 'before'],
    ];
    for (const [query, text] of wrong) {
      const answer = await app.as('kid').get(path + query);
      expect(answer.status, query).toBe(400);
      expect(answer.text).toContain(text);
    }
  });

  it('returns a whole month, newest first', async () => {
    const app = await makeApp();
    const kid = app.person('kid');
    makeLog(app.db, kid, { date: '2026-02-28' });
    const first = makeLog(app.db, kid, { date: '2026-03-01' });
    const last = makeLog(app.db, kid, { date: '2026-03-31' });
    const early = makeLog(app.db, kid, { timestamp: '2026-03-02T08:00:00.000Z' });
    const late = makeLog(app.db, kid);
    makeLog(app.db, kid, { date: '2026-04-01' });
    makeLog(app.db, app.person('family'));
    const { json } = await app.as('kid').get<EmotionLog[]>(`${path}?from=2026-03-01&to=2026-03-31`);
    expect(json.map(({ id }) => id)).toEqual([last, late, early, first]);
  });

  it('returns the rest in pages, without gaps or repetitions', async () => {
    const app = await makeApp();
    const kid = app.person('kid');
    const ids = Array.from({ length: 120 }, (_, n) =>
      makeLog(app.db, kid, { date: `2025-0${1 + (n % 3)}-10` }),
    );
    const seen: number[] = [];
    let next: string | undefined = path;
    while (next) {
      const page: { json: EmotionLog[]; headers: Headers } = await app.as('kid').get(next);
      seen.push(...page.json.map(({ id }) => id));
      const [newest] = page.json;
      if (newest) await app.as('kid').delete(`${path}/${page.json.at(-1)?.id}`);
      next = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toHaveLength(120);
    expect([...seen].sort((a, b) => a - b)).toEqual(ids);
  });
});
