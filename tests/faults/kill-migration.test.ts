import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { counted, minutes } from '#tests/support/proof/counts.ts';
import { killWhile, startUnthrottled } from '#tests/support/proof/kill-rounds.ts';
import { makeOlderHouse, newest, older, readHouse } from '#tests/support/proof/older-house.ts';
import { randomOf } from '#tests/support/proof/seed.ts';
import { makeTempDir } from '#tests/support/test-db.ts';

const copyTo = (from: string, to: string): string => {
  cpSync(from, to, { recursive: true });
  return join(to, 'treehouse.db');
};

/** A house that is brought up to date without being disturbed, and how long its parts took, in ms. */
const migrateInPeace = async (dataDir: string) => {
  const begun = performance.now();
  const rehearsal = join(dataDir, 'treehouse.db.rehearsal');
  const starting = startUnthrottled(dataDir);
  while (!existsSync(rehearsal)) await wait(1);
  const rehearsedAt = performance.now();
  while (existsSync(rehearsal)) await wait(1);
  const appliedAt = performance.now();
  const house = await starting;
  const took = { before: rehearsedAt - begun, rehearsing: appliedAt - rehearsedAt };
  const applying = performance.now() - appliedAt;
  expect(await house.end()).toBe(0);
  return { ...took, applying };
};

test('a house killed while its database is updated is as it was, or up to date, with every row', {
  timeout: minutes(6),
}, async () => {
  const random = randomOf('kill-migration');
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  makeOlderHouse(dir.path);
  const before = join(dir.path, 'house');
  const { words } = readHouse(join(before, 'treehouse.db'));
  const peaceful = join(dir.path, 'peaceful');
  copyTo(before, peaceful);
  const took = await migrateInPeace(peaceful);
  const found = { old: 0, new: 0 };
  for (let kill = 0; kill < counted(8); kill += 1) {
    const dataDir = join(dir.path, `killed-${kill}`);
    copyTo(before, dataDir);
    const rehearsal = join(dataDir, 'treehouse.db.rehearsal');
    await killWhile(dataDir, async () => {
      const later = random();
      if (kill % 4 === 0) return void (await wait(later * took.before));
      while (!existsSync(rehearsal)) await wait(1);
      if (kill % 4 === 1) return void (await wait(later * took.rehearsing));
      while (existsSync(rehearsal)) await wait(1);
      await wait(later * took.applying);
    });
    const { migrations, ...left } = readHouse(copyTo(dataDir, join(dir.path, `look-${kill}`)));
    expect([older, newest]).toContain(migrations);
    expect(left).toEqual({ version: migrations, sound: 'ok', orphans: [], words });
    found[migrations === older ? 'old' : 'new'] += 1;
    const house = await startUnthrottled(dataDir);
    expect((await fetch(`${house.url}/api/household`)).status).toBeLessThan(500);
    expect(await house.end()).toBe(0);
    const whole = { migrations: newest, version: newest, sound: 'ok', orphans: [], words };
    expect(readHouse(join(dataDir, 'treehouse.db'))).toEqual(whole);
    expect(readdirSync(dataDir).filter((name) => name.includes('rehearsal'))).toEqual([]);
  }
  console.log(`killed: ${found.old} as they were, ${found.new} up to date`);
});
