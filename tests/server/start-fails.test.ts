import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '#server/index.ts';
import { makeBackedUpServer } from '#tests/support/make/server/backups.ts';
import { recoveryOptions } from '#tests/support/server/recovery-server.ts';

it('leaves no timer behind when a later step of the start meets damage', async () => {
  const { db, dataDir } = await makeBackedUpServer({ pictures: 0 });
  const client = db.$client;
  // Reminders query their last one at start, after other work has started.
  client.pragma('foreign_keys = OFF');
  client.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
    INSERT INTO calendar_reminders (user_id, event_id, starts, given_at)
      SELECT i, i, '2026-03-01', '2026-03-01T09:00:00.000Z' FROM n`);
  const sql =
    "SELECT pageno FROM dbstat WHERE name = 'calendar_reminders_given' AND pagetype = 'leaf'";
  const pages = client.prepare<[], number>(sql).pluck().all();
  const pageSize = client.pragma('page_size', { simple: true }) as number;
  // Only a large, cleanly closed database is opened without a full check.
  client.exec('CREATE TABLE filling AS SELECT zeroblob(70 * 1024 * 1024); DROP TABLE filling');
  client.close();
  await (await startServer(recoveryOptions(dataDir))).close();
  const file = openSync(join(dataDir, 'treehouse.db'), 'r+');
  for (const page of pages)
    writeSync(file, Buffer.alloc(pageSize, 0xff), 0, pageSize, (page - 1) * pageSize);
  closeSync(file);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await expect(startServer(recoveryOptions(dataDir))).rejects.toMatchObject({
    reason: 'databaseDamaged',
  });
  expect(vi.getTimerCount()).toBe(0);
});
