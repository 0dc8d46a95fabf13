import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { lookInto } from '#server/data-dir/inspect-database.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import { killWhile, startUnthrottled } from '#tests/support/hardening/kill/kill-rounds.ts';
import {
  makeOlderServer,
  newest,
  older,
  readServer,
} from '#tests/support/hardening/kill/older-database.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const copyTo = (from: string, to: string): string => {
  cpSync(from, to, { recursive: true });
  return join(to, 'treehouse.db');
};

const whileThere = async (rehearsal: string): Promise<void> => {
  while (!existsSync(rehearsal)) await wait(1);
};
const untilGone = async (rehearsal: string): Promise<void> => {
  while (existsSync(rehearsal)) await wait(1);
};

/** Migrates a server without interruption. @returns how long its parts took, in ms. */
const migrateUndisturbed = async (dataDir: string) => {
  const begun = performance.now();
  const rehearsal = join(dataDir, 'treehouse.db.rehearsal');
  const starting = startUnthrottled(dataDir);
  await whileThere(rehearsal);
  const rehearsedAt = performance.now();
  await untilGone(rehearsal);
  const appliedAt = performance.now();
  const server = await starting;
  const took = { before: rehearsedAt - begun, rehearsing: appliedAt - rehearsedAt };
  const applying = performance.now() - appliedAt;
  expect(await server.end()).toBe(0);
  return { ...took, applying };
};

const makeBefore = () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  makeOlderServer(dir.path);
  const before = join(dir.path, 'data');
  return { path: dir.path, before, words: readServer(join(before, 'treehouse.db')).words };
};

type Before = ReturnType<typeof makeBefore>;

/** Kills a copy during its migration. @returns its folder and content */
const killCopy = async (
  { path, before }: Before,
  kill: number,
  moment: (rehearsal: string) => Promise<unknown>,
  how?: string,
) => {
  const dataDir = join(path, `killed-${kill}`);
  copyTo(before, dataDir);
  const rehearsal = join(dataDir, 'treehouse.db.rehearsal');
  await killWhile(dataDir, async () => void (await moment(rehearsal)), how);
  // Reading merges the WAL, which is the next start's job.
  return { dataDir, ...readServer(copyTo(dataDir, join(path, `look-${kill}`))) };
};

test('a server killed during a migration has the old database or the new, with every row', {
  timeout: minutes(6),
}, async () => {
  const random = randomOf('kill-migration');
  const server = makeBefore();
  const { words } = server;
  const peaceful = join(server.path, 'peaceful');
  copyTo(server.before, peaceful);
  const took = await migrateUndisturbed(peaceful);
  const found = { old: 0, new: 0 };
  for (let kill = 0; kill < counted(8); kill += 1) {
    const { dataDir, migrations, ...left } = await killCopy(server, kill, async (rehearsal) => {
      const later = random();
      if (kill % 4 === 0) return wait(later * took.before);
      await whileThere(rehearsal);
      if (kill % 4 === 1) return wait(later * took.rehearsing);
      await untilGone(rehearsal);
      return wait(later * took.applying);
    });
    expect([older, newest]).toContain(migrations);
    expect(left).toEqual({ version: migrations, sound: 'ok', orphans: [], words });
    found[migrations === older ? 'old' : 'new'] += 1;
    const again = await startUnthrottled(dataDir);
    expect((await fetch(`${again.url}/api/household`)).status).toBeLessThan(500);
    expect(await again.end()).toBe(0);
    const whole = { migrations: newest, version: newest, sound: 'ok', orphans: [], words };
    expect(readServer(join(dataDir, 'treehouse.db'))).toEqual(whole);
    expect(readdirSync(dataDir).filter((name) => name.includes('rehearsal'))).toEqual([]);
  }
  console.log(`killed: ${found.old} as they were, ${found.new} up to date`);
});

const countIn = (file: string) =>
  lookInto(file, (client) => client.prepare('SELECT count(*) FROM _migrations').pluck().get());

test('control: detects a migration that commits each step', {
  timeout: minutes(2),
}, async () => {
  const moment = async (rehearsal: string) => {
    const file = rehearsal.replace('.rehearsal', '');
    while (countIn(file) === older) await wait(5);
  };
  const { migrations } = await killCopy(makeBefore(), 0, moment, 'migratesInSteps');
  expect(migrations).toBeGreaterThan(older);
  expect(migrations).toBeLessThan(newest);
});
