import { describe, expect, it } from 'vitest';
import { listReferences } from '#server/db/references.ts';
import { write } from '#server/db/transaction.ts';
import { deletionJob } from '#server/extension-points/account-deletion.ts';
import { deletePerson } from '#server/features/accounts/account-deletion/deletion-steps.service.ts';
import { actorOf } from '#server/features/accounts/actors.ts';
import { makeLargeAccount } from '#tests/support/make/household/large-account.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Household = Awaited<ReturnType<typeof makeLargeAccount>>;
type Things = 'keep' | 'move' | 'erase';

const many = 200;
const choices = ['keep', 'move', 'erase'] as const;

let people: Household;
let database: Buffer | undefined;

const openHousehold = async () => {
  if (!database) {
    const app = await makeApp();
    people = await makeLargeAccount(app, many);
    database = app.db.$client.serialize();
  }
  return makeApp({ database, options: { logLevel: 'silent' } });
};

const remove = (app: TestApp, things: Things) =>
  deletePerson(
    app.context,
    actorOf(people.admin.id, people.admin, app.clock.now()),
    people.removal.id,
    {
      things,
      confirm: people.removal.username,
      ...(things === 'move' && { toUserId: people.newOwner.id }),
    },
  );

const count = (app: TestApp, sql: string): number =>
  app.db.$client.prepare(`SELECT count(*) FROM ${sql}`).pluck().get() as number;

/** Calls `before` ahead of each transaction; throwing there simulates a crash. */
const watchSteps = (app: TestApp, before: () => void) => {
  const { $client } = app.db;
  const transaction = $client.transaction.bind($client);
  $client.transaction = ((work: () => unknown) => {
    before();
    return transaction(work);
  }) as typeof $client.transaction;
  return () => {
    $client.transaction = transaction;
  };
};

const tablesOf = (app: TestApp, where: string): string[] =>
  app.db.$client
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND ${where}`)
    .pluck()
    .all() as string[];

const isIndex = "sql LIKE '%USING fts5%'";
const isShown = "name <> 'sqlite_sequence' AND name NOT GLOB '*search*'";

/** All rows without random values, plus the row counts for the shared test word. */
const snapshot = (app: TestApp): Record<string, unknown[]> => {
  const { $client } = app.db;
  const rows = tablesOf(app, isShown).map((table): [string, unknown[]] => [
    table,
    ($client.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[]).map(
      ({ uid: _uid, ...row }) => JSON.stringify(row),
    ),
  ]);
  const found = tablesOf(app, isIndex).map((table): [string, unknown[]] => [
    table,
    $client.prepare(`SELECT rowid FROM "${table}" WHERE "${table}" MATCH 'canary'`).pluck().all(),
  ]);
  return Object.fromEntries([...rows, ...found]);
};

/** One row of a search index changes a dozen rows. */
const mostChanges = 1000;

const changesOf = async (app: TestApp, work: () => unknown): Promise<number[]> => {
  const total = app.db.$client.prepare('SELECT total_changes()').pluck();
  const counts = [total.get() as number];
  const restore = watchSteps(app, () => counts.push(total.get() as number));
  await work();
  restore();
  counts.push(total.get() as number);
  return counts.slice(1).map((count, at) => count - (counts[at] ?? 0));
};

describe.each(choices)('deleting a large account with “%s”', (things) => {
  it('leaves every count and every owner right', async () => {
    const app = await openHousehold();
    await remove(app, things);
    expect(count(app, 'durable_jobs')).toBe(0);
    expect(
      count(app, 'comments c JOIN contents p ON p.id = c.content_id WHERE c.owner_id <> p.user_id'),
    ).toBe(0);
    expect(
      count(
        app,
        'reactions r JOIN contents p ON p.id = r.content_id WHERE r.owner_id <> p.user_id',
      ),
    ).toBe(0);
    expect(
      count(
        app,
        `contents p WHERE comment_count <> (SELECT count(*) FROM comments c
         WHERE c.content_id = p.id AND c.is_pending = 0 AND c.deleted_at IS NULL)`,
      ),
    ).toBe(0);
    expect(
      count(
        app,
        `bell_seen b WHERE reactions_received <> (SELECT count(*) FROM reactions r
         JOIN contents p ON p.id = r.content_id
         WHERE r.owner_id = b.user_id AND r.user_id <> r.owner_id AND p.deleted_at IS NULL)`,
      ),
    ).toBe(0);
    const mine = (table: string, column = 'user_id') =>
      count(app, `${table} WHERE ${column} = ${people.removal.id}`);
    for (const table of ['journals', 'emotion_logs', 'tasks', 'reading_sessions', 'reading_logs']) {
      expect([table, mine(table)]).toEqual([table, 0]);
    }
    expect([mine('tasks', 'assigned_by'), mine('chat_room_members')]).toEqual([0, 0]);
    expect(mine('contents')).toBe(things === 'keep' ? many + 1 : 0);
    expect(count(app, `contents WHERE user_id = ${people.newOwner.id}`)).toBe(
      things === 'move' ? many + 1 : 0,
    );
    expect(count(app, "comments WHERE text LIKE 'CANARY%'") > many).toBe(true);
    expect(count(app, `chat_messages WHERE user_id = ${people.removal.id} AND content <> ''`)).toBe(
      things === 'erase' ? 0 : many + 1,
    );
    expect(count(app, `calendar_skips WHERE day > '2026'`)).toBe(things === 'erase' ? 0 : many);
    expect(mine('calendar_events') > 0).toBe(things !== 'erase');
    expect(count(app, `media WHERE owner_id = ${people.removal.id} AND name LIKE 'large-%'`)).toBe(
      0,
    );
    expect(app.db.$client.pragma('foreign_key_check')).toEqual([]);
    expect(app.db.$client.pragma('integrity_check', { simple: true })).toBe('ok');
    const cascading = listReferences(app.db, 'users').filter(
      ({ table, onDelete }) =>
        onDelete === 'CASCADE' && !/^(chat_reactions|calendar_events)$/.test(table),
    );
    for (const { table, column } of cascading) {
      expect([table, column, mine(table, column)]).toEqual([table, column, 0]);
    }
  });

  it('ends the same, wherever the server stops in between', async () => {
    const whole = await openHousehold();
    await remove(whole, things);
    const app = await openHousehold();
    let left = 2;
    const restore = watchSteps(app, () => {
      left -= 1;
      if (left < 0) throw new Error('stopped');
    });
    const ended = await remove(app, things).then(
      () => true,
      () => false,
    );
    expect(ended).toBe(false);
    for (let steps = 2; count(app, 'durable_jobs') > 0; steps += 1) {
      left = steps;
      app.context.jobs.resume();
      await app.context.jobs.settle(deletionJob);
    }
    restore();
    expect(snapshot(app)).toEqual(snapshot(whole));
  });

  it('changes a few hundred rows at a time', async () => {
    const app = await openHousehold();
    const changes = await changesOf(app, () => remove(app, things));
    expect(Math.max(...changes)).toBeLessThan(mostChanges);
  });
});

it('control: detects a step that takes everything at once', async () => {
  const app = await openHousehold();
  const all = app.db.$client.prepare('DELETE FROM comments WHERE owner_id = ?');
  const changes = await changesOf(app, () => write(app.db, () => all.run(people.removal.id)));
  expect(Math.max(...changes)).toBeGreaterThan(mostChanges);
});
