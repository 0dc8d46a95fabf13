import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { findLitestream } from '#server/backup-engine/continuous/litestream.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { createAsker } from '#tests/support/access/ask.ts';
import { fillHousehold } from '#tests/support/access/fill/fill-household.ts';
import type { Filling } from '#tests/support/access/fill/filling.ts';
import { isPerson, visitors } from '#tests/support/access/known-secrets.ts';
import {
  bodyOf,
  type Cell,
  fillPath,
  outcomeOf,
  thingsOf,
} from '#tests/support/access/probe-routes.ts';
import { liveNumbers, remains } from '#tests/support/access/raw-words.ts';
import { rows } from '#tests/support/access/rows/rows.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { unthrottled } from '#tests/support/hardening/server.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { startCopiesOf } from '#tests/support/server/continuous-copies.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

// Deleted data is in no file either while the server runs. Every mutating route and every cleanup job runs; a new route
// is covered by its row in the access matrix.

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Rooms and posts go after their content, then the trash, and last whatever ends accounts: the rest need them. */
const stageOf = ({ path }: Endpoint): number => {
  if (/user|session|device|log(in|out)|password|register|verify|setup/.test(path)) return 3;
  if (path.startsWith('/api/trash')) return 2;
  return /^\/api\/(content|chat\/rooms)\/:id$/.test(path) ? 1 : 0;
};

const makeHousehold = async () => {
  const dir = makeTempDir();
  const logFile = join(dir.path, 'treehouse.log');
  const options = { throttle: unthrottled, logLevel: 'debug' as const, logFile };
  const filling = await fillHousehold(await makeApp({ options }));
  return { filling, logFile, removeLog: dir.remove };
};

/** Who calls a route: edits use the first record, so that deletions find its text. */
const cellsOf = (filling: Filling, endpoint: Endpoint): Cell[] => {
  const isDeletion = endpoint.method === 'DELETE';
  return (rows.get(nameOf(endpoint)) ?? []).flatMap((row) => {
    if (row.isDry) return [];
    const cells = thingsOf(row, filling).flatMap((thing) =>
      visitors
        .map((visitor) => ({ endpoint, row, visitor, thing }))
        .filter((cell) => isPerson(cell.visitor) && outcomeOf(cell) === 'may')
        .slice(0, 1),
    );
    return isDeletion && cells.length > 1 ? cells.slice(1) : cells.slice(0, 1);
  });
};

const anyRoute = (): boolean => true;

/** @param look what erased words are left after each step; by default in all files */
const walk = async (
  { filling, logFile }: Awaited<ReturnType<typeof makeHousehold>>,
  isAsked: (endpoint: Endpoint) => boolean = anyRoute,
  look = remains,
) => {
  const { app } = filling;
  const { ask, close } = createAsker(app.url);
  const findings = new Set<string>();
  const erasing = new Set<string>();
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const before = liveNumbers(app.db);
    await work();
    const after = liveNumbers(app.db);
    if ([...before].some((number) => !after.has(number))) erasing.add(name);
    const logs = existsSync(logFile) ? [logFile] : [];
    for (const left of look(app.db, app.dataDir, logs)) findings.add(`${name}: ${left}`);
  };
  const changing = app.routes
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.method !== 'GET' && isAsked(endpoint))
    .toSorted((a, b) => stageOf(a) - stageOf(b));
  for (const endpoint of changing) {
    for (const cell of cellsOf(filling, endpoint)) {
      const cookie = app.signIn(app.person(cell.visitor as PersonKind)).cookieHeader();
      const headers = cell.row.headers ?? {};
      const { method } = endpoint;
      const question = { method, path: fillPath(cell), cookie, headers, body: bodyOf(cell) };
      await step(nameOf(endpoint), () => ask(question));
    }
  }
  app.clock.advance(days(40));
  await step('cleanup jobs', () => runCleanupJobs(app.context));
  close();
  return { findings: [...findings], erasing };
};

it(
  'leaves no erased word in any file while the server runs',
  async () => {
    const household = await makeHousehold();
    const { findings, erasing } = await walk(household);
    household.removeLog();
    expect(findings).toEqual([]);
    expect([...erasing]).toEqual(
      expect.arrayContaining([
        'DELETE /api/journals/:id',
        'PATCH /api/journals/:id',
        'DELETE /api/emotion-logs/:id',
        'PATCH /api/tasks/:id',
        'DELETE /api/comments/:id',
        'DELETE /api/chat/messages/:id',
        'DELETE /api/calendar-events/:id',
        'DELETE /api/trash',
        'DELETE /api/admin/users/:id',
        'cleanup jobs',
      ]),
    );
  },
  minutes(5),
);

// The real Litestream copies; there is none for Windows.
it.skipIf(!findLitestream())(
  'leaves no erased word in files or continuous copies once a fresh snapshot is there',
  async () => {
    const household = await makeHousehold();
    const { app } = household.filling;
    const copies = await startCopiesOf(app);
    const left = async () => [
      ...remains(app.db, app.dataDir, [household.logFile]),
      ...remains(app.db, await copies.restoreAll()),
    ];
    await copies.arrived();
    // Copies and backups stay as they are meanwhile.
    const { erasing } = await walk(
      household,
      ({ path }) => !/^\/api\/admin\/(backups|offsite|continuous|takeover)/.test(path),
      () => [],
    );
    expect(erasing.size).toBeGreaterThan(9);
    await vi.waitFor(async () => expect(await left()).toEqual([]), {
      timeout: minutes(2),
      interval: 1_000,
    });
    household.removeLog();
  },
  minutes(5),
);

it.skipIf(!findLitestream())(
  'control: finds the words in continuous copies until then',
  async () => {
    const household = await makeHousehold();
    const { app } = household.filling;
    const copies = await startCopiesOf(app);
    await copies.arrived();
    const words = liveNumbers(app.db);
    app.db.$client.exec('DELETE FROM journals');
    const gone = [...words].filter((number) => !liveNumbers(app.db).has(number));
    const found = remains(app.db, await copies.restoreAll()).map((line) => line.split(' ')[0]);
    household.removeLog();
    expect(gone.length).toBeGreaterThan(0);
    expect(found).toEqual(expect.arrayContaining(gone));
  },
  minutes(2),
);

it(
  'control: finds the words if the WAL is not truncated',
  async () => {
    const household = await makeHousehold();
    const { $client } = household.filling.app.db;
    const pragma = $client.pragma.bind($client);
    vi.spyOn($client, 'pragma').mockImplementation((sql, options) =>
      sql.startsWith('wal_checkpoint') ? [{ busy: 0 }] : pragma(sql, options),
    );
    const { findings } = await walk(household, ({ path }) => path.startsWith('/api/journals'));
    household.removeLog();
    expect(findings.length).toBeGreaterThan(0);
  },
  minutes(2),
);
