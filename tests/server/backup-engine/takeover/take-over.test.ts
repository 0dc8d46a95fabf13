import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openKeyFile } from '#server/backup-engine/continuous/key-file.ts';
import { scanHostKeys } from '#server/backup-engine/offsite/host-keys.ts';
import { findCopies, makeConnectionFile } from '#server/backup-engine/takeover/connection-file.ts';
import { countOnlyHere } from '#server/backup-engine/takeover/only-here.ts';
import { rehearse } from '#server/backup-engine/takeover/rehearse.ts';
import { readStartNote, writeServerNote } from '#server/backup-engine/takeover/sealed-notes.ts';
import { takeOver } from '#server/backup-engine/takeover/take-over.ts';
import { parseOptions } from '#server/config.ts';
import { openDataFolder } from '#server/data-dir/data-dir.ts';
import {
  epochIn,
  generationIn,
  makeOldCopies,
  now,
  optionsFor,
} from '#tests/support/make/server/takeover.ts';
import { openCopies } from '#tests/support/server/copies.ts';
import { copiesPassphrase } from '#tests/support/server/copying-setup.ts';
import {
  hasRclone,
  hasSsh,
  makeFolder,
  makeKey,
  serverPassword,
  serverUser,
  serveSftp,
} from '#tests/support/server/rclone-server.ts';
import { recoveryOptions } from '#tests/support/server/recovery-server.ts';

const noteServer = (folder: string, addresses: string[]) =>
  openCopies(folder, async ({ files }) => {
    const { key } = await openKeyFile(files, copiesPassphrase);
    await writeServerNote(files, key, { computerId: 'old', addresses });
  });

describe('taking over from continuous copies', () => {
  it('restores database and media, raises the epoch, and notes where it started from', async () => {
    const { server, folder } = await makeOldCopies();
    const options = optionsFor(folder);
    const { epoch, missing } = await takeOver(options);
    expect([epoch, missing]).toEqual([2, 0]);
    expect(await epochIn(folder)).toEqual([2, 'new']);
    const opened = openDataFolder(parseOptions(recoveryOptions(options.dataDir)), now());
    const count = (client: Database.Database) =>
      client.prepare('SELECT count(*) FROM media_files').pluck().get();
    expect(count(opened.db.$client)).toBe(count(server.db.$client));
    opened.close();
    for (const { path } of server.media) {
      expect(existsSync(path.replace(server.dataDir, options.dataDir))).toBe(true);
    }
    const note = await openCopies(folder, async ({ files, readEpoch }) => {
      const { key } = await openKeyFile(files, copiesPassphrase);
      const now = await readEpoch();
      return now && readStartNote(files, key, now);
    });
    const client = server.db.$client;
    expect(countOnlyHere(client, note?.lastIds ?? {})).toEqual([]);
    client
      .prepare("INSERT INTO tasks (user_id, title, created_at) VALUES (1, 'Late', '2020-01-01')")
      .run();
    expect(countOnlyHere(client, note?.lastIds ?? {})).toMatchObject([{ counts: { tasks: 1 } }]);
  });

  it('changes nothing with a wrong passphrase', async () => {
    const { folder } = await makeOldCopies();
    const options = optionsFor(folder, { passphrase: 'seven grey frogs' });
    await expect(takeOver(options)).rejects.toMatchObject({ reason: 'wrongPassphrase' });
    expect(await epochIn(folder)).toEqual([1, 'old']);
    expect(readdirSync(options.dataDir)).toEqual(['lock.db']);
  });

  it('is refused in a data folder with a household, and without copies', async () => {
    const { server, folder } = await makeOldCopies();
    server.db.$client.close();
    const { dataDir } = server;
    await expect(takeOver(optionsFor(folder, { dataDir }))).rejects.toMatchObject({
      reason: 'notEmpty',
    });
    await expect(takeOver(optionsFor(makeFolder()))).rejects.toMatchObject({
      reason: 'notStarted',
    });
  });

  it('is refused while the old server answers, unless it is forced', async () => {
    const { folder } = await makeOldCopies();
    const old = createServer((_request, response) => {
      response.setHeader('X-App-Version', '1.2.3').end('{"status":"ok"}');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void old.close());
    await new Promise((resolve) => old.once('listening', resolve));
    const url = `http://127.0.0.1:${(old.address() as { port: number }).port}`;
    await noteServer(folder, ['http://127.0.0.1:1', url]);
    const options = optionsFor(folder);
    await expect(takeOver(options)).rejects.toMatchObject({ reason: 'answers', url });
    expect(await epochIn(folder)).toEqual([1, 'old']);
    await expect(takeOver({ ...options, isForced: true })).resolves.toMatchObject({ epoch: 2 });
  });

  it('lets one of two computers win that take over at once', async () => {
    const { folder } = await makeOldCopies();
    const both = ['one', 'two'].map((computerId) =>
      takeOver(optionsFor(folder, { computerId, settleMs: 500 })),
    );
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = ends.find((end) => end.status === 'rejected');
    expect(lost?.reason).toMatchObject({ reason: 'taken' });
  });

  it('goes on after a cut', async () => {
    const { folder } = await makeOldCopies();
    const options = optionsFor(folder);
    const stop = new AbortController();
    const onStep = (step: string) => void (step === 'database' && stop.abort());
    await expect(takeOver({ ...options, onStep, signal: stop.signal })).rejects.toThrow();
    expect(await epochIn(folder)).toEqual([1, 'old']);
    await expect(takeOver(options)).resolves.toMatchObject({ epoch: 2 });
  });

  it('names a copy that is being written or damaged', async () => {
    const { folder } = await makeOldCopies();
    const { root } = generationIn(folder);
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('.lz4')) writeFileSync(join(root, name), 'half');
    }
    const options = optionsFor(folder);
    await expect(takeOver(options)).rejects.toMatchObject({ reason: 'damaged' });
    expect(await epochIn(folder)).toEqual([1, 'old']);
    expect(existsSync(join(options.dataDir, 'treehouse.db'))).toBe(false);
  });
});

it.skipIf(!hasRclone || !hasSsh)(
  'takes over from an SFTP server that a connection file names',
  { timeout: 120_000 },
  async () => {
    const { kept, folder } = await makeOldCopies();
    const target = { kind: 'sftp', host: '127.0.0.1', user: serverUser, folder: '' } as const;
    const { port } = await serveSftp({ folder, key: makeKey() });
    const destination = { ...target, port };
    const hostKeys = await scanHostKeys(destination, makeFolder());
    const secret = { kind: 'password', text: serverPassword } as const;
    const connection = makeConnectionFile({ target: destination, hostKeys, secret }, kept);
    const path = join(makeFolder(), 'connection.json');
    writeFileSync(path, JSON.stringify(connection));
    expect(JSON.stringify(connection)).not.toContain(serverPassword);
    await expect(findCopies(path, 'seven grey frogs')).rejects.toMatchObject({
      reason: 'wrongPassphrase',
    });
    const { place } = await findCopies(path, copiesPassphrase);
    const options = optionsFor(folder, { place });
    await expect(takeOver(options)).resolves.toMatchObject({ epoch: 2, missing: 0 });
    expect(await epochIn(folder)).toEqual([2, 'new']);
  },
);

it('takes no other file for a connection file', async () => {
  const path = join(makeFolder(), 'list.txt');
  writeFileSync(path, 'Milk');
  await expect(findCopies(path, copiesPassphrase)).rejects.toMatchObject({
    reason: 'notDescription',
  });
});

describe('a rehearsal', () => {
  it('restores the copies and some media, and leaves nothing behind', async () => {
    const { folder } = await makeOldCopies();
    const home = join(makeFolder(), 'rehearsal');
    const found = await rehearse({
      ...optionsFor(folder),
      ...{ secret: copiesPassphrase, folder: home, now: now(), sample: 2, mediaDir: null },
    });
    expect(found).toMatchObject({ media: 2 });
    expect(found.people).toBeGreaterThan(0);
    expect(existsSync(home)).toBe(false);
    expect(await epochIn(folder)).toEqual([1, 'old']);
  });

  it('keeps all media where they are wanted for a takeover', async () => {
    const { folder, server } = await makeOldCopies();
    const mediaDir = makeFolder();
    await rehearse({
      ...optionsFor(folder),
      ...{ secret: copiesPassphrase, folder: join(mediaDir, 'rehearsal'), now: now() },
      ...{ sample: null, mediaDir },
    });
    const [{ path } = { path: '' }] = server.media;
    expect(existsSync(path.replace(server.dataDir, mediaDir))).toBe(true);
    await expect(takeOver(optionsFor(folder, { dataDir: mediaDir }))).resolves.toBeDefined();
  });
});
