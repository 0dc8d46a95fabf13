import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CheckPartOptions, checkPart } from '#server/backup-engine/offsite/check-part.ts';
import { withRemote } from '#server/backup-engine/offsite/remote.ts';
import { unlock } from '#server/backup-engine/open-backup.ts';
import { folderPlan, makeLockedServer } from '#tests/support/make/server/offsite.ts';
import { hasRclone, makeFolder } from '#tests/support/server/rclone-server.ts';

const damage = (path: string) => {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  writeFileSync(path, bytes);
};

/** Has a manifest name a database too large to be read back with the media. */
const declareLargeDatabase = (path: string) => {
  const { checksum: _, mac: __, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  const manifest = { ...rest, database: { ...rest.database, bytes: 300 * 1024 * 1024 } };
  const checksum = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  writeFileSync(path, JSON.stringify({ ...manifest, checksum }));
};

/** Copies at a folder, and a check of what is there. */
const makeCopies = async () => {
  const server = await makeLockedServer();
  const { id } = await server.make();
  const target = makeFolder();
  await server.copyTo(folderPlan(target));
  const there = join(target, 'Treehouse backups');
  const media = readdirSync(join(there, 'locked'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(there.length + 1))
    .toSorted();
  const key = await unlock(dirname(server.root), 'seven green frogs');
  if (!key) throw new Error('not locked');
  const check = (changes: Partial<CheckPartOptions> = {}) =>
    withRemote(folderPlan(target), { home: join(server.dataDir, 'offsite-run') }, (remote) =>
      checkPart(remote, { root: server.root, key, after: '', lost: [], ...changes }),
    );
  const isSame = (name: string) =>
    readFileSync(join(there, name)).equals(readFileSync(join(server.root, name)));
  return { ...server, id, there, media, check, isSame };
};

// Without rclone on the machine there is nothing to test: the program itself does the copying.
describe.skipIf(!hasRclone)('reading copies back', () => {
  it('finds everything whole, and begins again after the last file', async () => {
    const { check, media, id } = await makeCopies();
    const checked: string[] = [];
    const onChecked = (after: string) => checked.push(after);
    const whole = { files: 4, sentAgain: 0, lost: [] };
    await expect(check({ onChecked })).resolves.toMatchObject(whole);
    expect(checked).toEqual([`snapshots/${id}/treehouse.db`]);
    await expect(check({ after: checked[0] ?? '' })).resolves.toMatchObject(whole);
    await expect(check({ after: media[1] ?? '' })).resolves.toMatchObject({ files: 2 });
  });

  it('sends again what was damaged or lost there', async () => {
    const { check, there, media, id, isSame } = await makeCopies();
    const [first = '', second = ''] = media;
    const database = `snapshots/${id}/treehouse.db`;
    damage(join(there, first));
    damage(join(there, database));
    rmSync(join(there, second));
    await expect(check()).resolves.toMatchObject({ files: 4, sentAgain: 3, lost: [] });
    for (const name of [first, second, database])
      expect([name, isSame(name)]).toEqual([name, true]);
  });

  it('never replaces a copy by a file that is damaged at home', async () => {
    const { check, there, root, media } = await makeCopies();
    const [first = '', second = ''] = media;
    damage(join(root, second));
    await expect(check()).resolves.toMatchObject({ sentAgain: 0, lost: [] });
    const kept = readFileSync(join(root, first));
    for (const folder of [there, root]) damage(join(folder, first));
    const part = await check();
    expect(part).toMatchObject({ sentAgain: 0, lost: [first] });
    // The next part looks at it again, wherever that begins.
    const rest = { after: media[2] ?? '', lost: part.lost };
    await expect(check(rest)).resolves.toMatchObject({ files: 2, lost: [first] });
    writeFileSync(join(root, first), kept);
    await expect(check(rest)).resolves.toMatchObject({ files: 2, sentAgain: 1, lost: [] });
  });

  it('tells what is lost before a cut ends the part', async () => {
    const { check, there, root, media, id } = await makeCopies();
    const [first = ''] = media;
    for (const folder of [there, root]) damage(join(folder, first));
    declareLargeDatabase(join(there, `snapshots/${id}/manifest.json`));
    const told: { after: string; lost: string[] }[] = [];
    const cut = check({
      onChecked: (after, lost) => told.push({ after, lost }),
      onProgress: ({ done }) => {
        if (done > 0) throw new Error('cut');
      },
    });
    await expect(cut).rejects.toThrow('cut');
    expect(told).toEqual([{ after: media.at(-1), lost: [first] }]);
  });
});
