import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { loadSharp } from '#server/media/images/load-sharp.ts';
import { makeTempDir, resourcesDir } from '#tests/support/server/test-db.ts';
import { runNode } from '../../../scripts/run-command.ts';

const smallScene =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M0 0h20v30H0z"/></svg>';

/** The product's resources with small pictures: drawing the real ones takes most of a minute. */
const resourcesWithSmallScenes = (dir: string): string => {
  const resources = join(dir, 'resources');
  cpSync(resourcesDir, resources, { recursive: true });
  const scenes = join(resources, 'demo', 'scenes');
  for (const name of readdirSync(scenes)) writeFileSync(join(scenes, name), smallScene);
  return resources;
};

it('fills an empty data folder with the sample family, every kind of thing included', {
  timeout: 120_000,
}, async () => {
  const { path, remove } = makeTempDir();
  onTestFinished(remove);
  const data = join(path, 'data');
  const resources = resourcesWithSmallScenes(path);
  const args = ['--seed-only', '--data', data, '--resources', resources, '--posts', '4'];
  const { code, output } = await runNode('src/server/demo/demo.ts', args, {
    limitMinutes: 2,
    quiet: true,
  });
  expect(code, output).toBe(0);
  const db = new Database(join(data, 'treehouse.db'), { readonly: true });
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

it('draws every scene of the sample family', async () => {
  const sharp = await loadSharp();
  const scenes = join(resourcesDir, 'demo', 'scenes');
  const names = readdirSync(scenes);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const { channels } = await sharp(join(scenes, name), { density: 18 }).stats();
    const isPlain = channels.every(({ min, max }) => min === max);
    expect(isPlain, `${name} is empty`).toBe(false);
  }
});
