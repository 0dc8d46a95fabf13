import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { makeTempDir } from '#tests/support/server/test-db.ts';
import { runNode } from '../../../scripts/run-command.ts';

it('fills an empty data folder with the sample family, every kind of thing included', {
  timeout: 120_000,
}, async () => {
  const { path, remove } = makeTempDir();
  onTestFinished(remove);
  const args = ['--seed-only', '--data', path, '--posts', '4'];
  const { code, output } = await runNode('src/server/demo/demo.ts', args, {
    limitMinutes: 2,
    quiet: true,
  });
  expect(code, output).toBe(0);
  const db = new Database(join(path, 'treehouse.db'), { readonly: true });
  onTestFinished(() => void db.close());
  const tables = [
    'users',
    'contents',
    'content_media',
    'album_items',
    'calendar_events',
    'tasks',
    'journals',
  ];
  for (const table of tables) {
    const count = db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(count, table).toBeGreaterThan(0);
  }
});
