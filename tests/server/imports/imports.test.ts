import { describe, expect, it } from 'vitest';
import type { ForkWorker } from '#server/config.ts';
import { parseIcs } from '#server/features/calendar/files/import-rows.ts';
import { importJob } from '#server/imports/imports.repo.ts';
import { recoverImports } from '#server/imports/imports.service.ts';
import { createDurableJobs } from '#server/jobs/durable-jobs.ts';
import { forkNodeWorker } from '#server/workers/worker-channel.ts';
import type { ImportState } from '#shared/features/imports/imports.contract.ts';
import { calendarOf, eventOf, hostileCalendars } from '#tests/support/large-files.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { parsersInProcess } from '#tests/support/server/parsers-in-process.ts';

type Browser = ReturnType<TestApp['as']>;

const send = (browser: Browser, file: string) =>
  browser.request('POST', '/api/calendar-file', Buffer.from(file), {
    'content-type': 'text/calendar',
  });
const current = async (browser: Browser) =>
  (await browser.get<{ current: ImportState | null }>('/api/import')).json.current;
const count = (app: TestApp, table: string) =>
  app.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
const stored = (app: TestApp) =>
  ['calendar_events', 'imports', 'import_rows'].map((table) => count(app, table));
const manyEvents = (events: number) =>
  calendarOf(
    ...Array.from({ length: events }, (_, n) => eventOf(`UID:${n}`, 'DTSTART;VALUE=DATE:20260302')),
  );
const until = async (isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
};

const heldParsers = () => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const forkWorker: ForkWorker = (file, limits) => {
    const channel = parsersInProcess(file, limits);
    return {
      ...channel,
      onMessage: (listener) =>
        channel.onMessage((message) => {
          if ((message as { type: string }).type === 'done') held.then(() => listener(message));
          else listener(message);
        }),
    };
  };
  return { forkWorker, release };
};

const restart = async (app: TestApp) => {
  const { extensions } = app.context;
  const jobs = createDurableJobs({ ...app.context, handlers: extensions.jobs });
  const context = { ...app.context, jobs };
  recoverImports(context);
  context.jobs.resume();
  await context.jobs.settle(importJob);
};

const rowsOfEvents = (events: number): string[] =>
  [...parseIcs(Buffer.from(manyEvents(events)), { zone: 'UTC', now: 0 })].flatMap((parsed) =>
    'row' in parsed ? [JSON.stringify(parsed.row)] : [],
  );

const commitRows = (app: TestApp, rows: string[], { storedCount = 0 } = {}) => {
  const state = {
    result: { created: 0, updated: 0, unchanged: 0, skipped: 0, leftOut: {} },
    audience: [],
  };
  const { id } = app.person('kid');
  app.db.$client
    .prepare("INSERT INTO imports VALUES (7, ?, 'calendar', 1, ?, ?, ?)")
    .run(id, rows.length, storedCount, JSON.stringify(state));
  const insert = app.db.$client.prepare('INSERT INTO import_rows VALUES (7, ?, ?)');
  for (const [position, row] of rows.entries())
    if (position >= storedCount) insert.run(position, row);
};

describe('an import', () => {
  it('reports its progress, one at a time, and is stored completely', async () => {
    const { forkWorker, release } = heldParsers();
    const app = await makeApp({ options: { forkWorker } });
    const [kid, family] = [app.as('kid'), app.as('family')];
    expect(await current(kid)).toBeNull();
    const answer = send(kid, manyEvents(300));
    await until(() => count(app, 'import_rows') === 300);
    expect(await current(kid)).toMatchObject({ kind: 'calendar', phase: 'reading' });
    expect(await current(family)).toBeNull();
    expect(count(app, 'calendar_events')).toBe(0);
    const second = await send(kid, manyEvents(1));
    expect([second.status, second.text]).toEqual([409, t('imports:errors.underWay')]);
    release();
    expect((await answer).json).toEqual({
      created: 300,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      leftOut: {},
    });
    expect(await current(kid)).toBeNull();
    expect(stored(app)).toEqual([300, 0, 0]);
  });

  it('leaves nothing when it is cancelled', async () => {
    const { forkWorker } = heldParsers();
    const app = await makeApp({ options: { forkWorker } });
    const kid = app.as('kid');
    expect((await kid.delete('/api/import')).status).toBe(404);
    const answer = send(kid, manyEvents(300));
    await until(() => count(app, 'import_rows') === 300);
    expect((await app.as('family').delete('/api/import')).status).toBe(404);
    expect((await kid.delete('/api/import')).json).toEqual({ isCancelled: true });
    expect(await current(kid)).toBeNull();
    expect([(await answer).status, (await answer).text]).toEqual([
      409,
      t('imports:errors.cancelled'),
    ]);
    await until(() => count(app, 'import_rows') === 0);
    expect(stored(app)).toEqual([0, 0, 0]);
  });

  it('that waits for others to be read is cancelled at once', async () => {
    const { forkWorker, release } = heldParsers();
    const app = await makeApp({ options: { forkWorker } });
    const others = (['family', 'friend'] as const).map((kind) => send(app.as(kind), manyEvents(1)));
    await until(() => count(app, 'import_rows') === 2);
    const kid = app.as('kid');
    const answer = send(kid, manyEvents(1));
    await until(() => count(app, 'imports') === 3);
    await kid.delete('/api/import');
    expect((await answer).text).toBe(t('imports:errors.cancelled'));
    const again = send(kid, manyEvents(1));
    release();
    expect((await again).json).toMatchObject({ created: 1 });
    for (const other of others) expect((await other).json).toMatchObject({ created: 1 });
  });

  it('leaves nothing when the connection closes, or access ends', async () => {
    const { forkWorker, release } = heldParsers();
    const app = await makeApp({ options: { forkWorker } });
    const kid = app.as('kid');
    const leaving = new AbortController();
    const headers = {
      cookie: kid.cookieHeader(),
      'x-treehouse': '1',
      'content-type': 'text/calendar',
    };
    const { signal } = leaving;
    const body = manyEvents(300);
    const left = fetch(`${app.url}/api/calendar-file`, { method: 'POST', headers, body, signal });
    await until(() => count(app, 'import_rows') === 300);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await until(() => count(app, 'imports') === 0);
    const friend = app.as('friend');
    const answer = send(friend, manyEvents(300));
    await until(() => count(app, 'import_rows') === 300);
    app.db.$client.prepare('DELETE FROM sessions WHERE user_id = ?').run(friend.user.id);
    release();
    expect((await answer).status).toBe(401);
    await until(() => count(app, 'import_rows') === 0);
    expect(stored(app)).toEqual([0, 0, 0]);
  });

  it('that was committed is completed after a restart, and cannot be cancelled', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const answer = send(kid, manyEvents(2_000));
    await until(() => count(app, 'durable_jobs') === 1);
    const cancelling = await kid.delete('/api/import');
    const state = await current(kid);
    await app.context.jobs.close();
    const { status } = await answer;
    if (status === 503) {
      expect(cancelling.status).toBe(409);
      expect(state).toMatchObject({ kind: 'calendar', phase: 'saving' });
      expect(count(app, 'calendar_events')).toBeLessThan(2_000);
      expect(count(app, 'import_rows')).toBeGreaterThan(0);
      expect((await send(kid, manyEvents(1))).status).toBe(409);
    }
    await restart(app);
    expect(stored(app)).toEqual([2_000, 0, 0]);
  });

  it('that an earlier version committed has no job, and is completed after a restart', async () => {
    const app = await makeApp();
    commitRows(app, rowsOfEvents(3), { storedCount: 1 });
    expect(await current(app.as('kid'))).toEqual({
      kind: 'calendar',
      phase: 'saving',
      share: 1 / 3,
    });
    await restart(app);
    expect(stored(app)).toEqual([2, 0, 0]);
    const uids = app.db.$client.prepare('SELECT uid FROM calendar_events ORDER BY uid').pluck();
    expect(uids.all()).toEqual(['1', '2']);
    expect(await current(app.as('kid'))).toBeNull();
  });

  it('that was not committed is gone after a restart', async () => {
    const app = await makeApp();
    const { id } = app.person('kid');
    app.db.$client.exec(`INSERT INTO imports (id, user_id, kind) VALUES (7, ${id}, 'calendar');
      INSERT INTO import_rows VALUES (7, 0, '{}'), (7, 1, '{}'), (5, 0, '{}')`);
    await restart(app);
    expect(stored(app)).toEqual([0, 0, 0]);
  });

  it('continues without a row that cannot be stored', async () => {
    const app = await makeApp({ options: { logLevel: 'silent' } });
    const broken = JSON.stringify({ type: 'event', uid: 'x', columns: {}, skips: [] });
    commitRows(app, [broken, ...rowsOfEvents(1), broken]);
    await restart(app);
    expect(stored(app)).toEqual([1, 0, 0]);
  });

  it('stores nothing more for an account that is deleted', async () => {
    const app = await makeApp();
    commitRows(app, rowsOfEvents(3));
    const { id } = app.person('kid');
    app.db.$client.prepare("UPDATE users SET deleted_at = '2026-03-02' WHERE id = ?").run(id);
    await restart(app);
    expect(stored(app)).toEqual([0, 0, 0]);
  });

  it('replaces changed occurrences of a series, and reports that only if there were any', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const series = eventOf('UID:s', 'DTSTART:20260302T120000Z', 'RRULE:FREQ=DAILY');
    const changed = (day: string, hour: string) =>
      eventOf('UID:s', `RECURRENCE-ID:${day}T120000Z`, `DTSTART:${day}T${hour}0000Z`);
    const days = Array.from({ length: 25 }, (_, n) => String(20260303 + n));
    const first = calendarOf(series, ...days.map((day) => changed(day, '13')));
    const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, leftOut: {} };
    expect((await send(kid, first)).json).toEqual({ ...none, created: 1 });
    expect((await send(kid, first)).json).toEqual({ ...none, unchanged: 1 });
    const moved = calendarOf(series, ...days.map((day) => changed(day, '14')));
    expect((await send(kid, moved)).json).toEqual({ ...none, updated: 1 });
    expect(count(app, 'calendar_events')).toBe(26);
    expect((await send(kid, calendarOf(series))).json).toEqual({ ...none, updated: 1 });
    expect([count(app, 'calendar_events'), count(app, 'calendar_skips')]).toEqual([1, 0]);
    expect((await send(kid, calendarOf(series))).json).toEqual({ ...none, unchanged: 1 });
  });
});

describe('a parser', () => {
  it('is killed when it goes silent or ends, and the import reports that the file takes too long', async () => {
    const silent: ForkWorker = (file, limits) => {
      const channel = forkNodeWorker(file, limits);
      // Starts, and then runs out of memory.
      return {
        ...channel,
        onMessage: (listener) =>
          channel.onMessage((message) => {
            listener(message);
            if ((message as { type: string }).type === 'ready') channel.kill();
          }),
      };
    };
    const app = await makeApp({ options: { forkWorker: silent } });
    const answer = await send(app.as('kid'), manyEvents(1));
    expect([answer.status, answer.text]).toEqual([400, t('imports:errors.tooLong')]);
    expect(stored(app)).toEqual([0, 0, 0]);
  });

  it('runs in its own process', async () => {
    const app = await makeApp({ options: { forkWorker: forkNodeWorker } });
    expect((await send(app.as('kid'), manyEvents(500))).json).toMatchObject({ created: 500 });
    const list = Buffer.from('Title,Author\nEmil,Kästner\n');
    const csv = { 'content-type': 'text/csv' };
    const answer = await app.as('kid').request('POST', '/api/reading-import', list, csv);
    expect(answer.json).toMatchObject({ rows: 1, booksAdded: 1 });
  });
});

describe('a calendar file', () => {
  it.each([
    [0, t('calendar:errors.fileLines')],
    [2, t('calendar:errors.fileLines')],
    [3, t('calendar:errors.fileLines')],
    [4, t('calendar:errors.fileLines')],
  ])('is refused with a reason if it has too much: %i', async (index, sentence) => {
    const app = await makeApp();
    const answer = await send(app.as('kid'), hostileCalendars[index]?.[1] ?? '');
    expect([answer.status, answer.text]).toEqual([400, sentence]);
    expect(stored(app)).toEqual([0, 0, 0]);
  });

  it.each([
    [`DTSTART${';A=B'.repeat(60)}:20260302T120000`, t('calendar:errors.fileLines')],
    [
      `DTSTART:20260302T120000\r\n${'EXDATE:20260303T120000\r\n'.repeat(1_001)}UID:x`,
      t('calendar:errors.fileLines'),
    ],
    [
      `DTSTART:20260302T120000\r\n${'X-A:b\r\n'.repeat(5_001)}UID:x`,
      t('calendar:errors.fileLines'),
    ],
  ])('is refused at a property that has too much', async (lines, sentence) => {
    const app = await makeApp();
    const answer = await send(app.as('kid'), calendarOf(eventOf('UID:x', lines)));
    expect([answer.status, answer.text]).toEqual([400, sentence]);
  });

  it('is refused with too many lines, but may contain pictures, which are ignored', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const picture = `ATTACH;ENCODING=BASE64;VALUE=BINARY:${'QUJD'.repeat(200_000)}`;
    const event = eventOf('UID:x', 'DTSTART:20260302T120000Z', picture);
    expect((await send(kid, calendarOf(event))).json).toMatchObject({ created: 1 });
    const long = await send(kid, calendarOf('X:\r\n'.repeat(300_001)));
    expect([long.status, long.text]).toEqual([400, t('calendar:errors.fileLines')]);
  });
});
