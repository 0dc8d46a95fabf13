import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyIn } from '#server/backup-engine/offsite/copy-in.ts';
import { withRemote } from '#server/backup-engine/offsite/remote.ts';
import { listRemote } from '#server/backup-engine/offsite/remote-files.ts';
import { readBackupInfo } from '#server/backup-engine/open-backup.ts';
import { makeLockedServer, s3Plan } from '#tests/support/make/server/offsite.ts';
import { hasRclone, makeFolder } from '#tests/support/server/rclone-server.ts';
import { serveS3 } from '#tests/support/server/s3-server.ts';

const makeOne = async ({ inFolder = 'years' } = {}) => {
  const s3 = await serveS3({ folder: makeFolder() });
  const server = await makeLockedServer();
  const { id } = await server.make();
  const { target, ...plan } = s3Plan(s3.url);
  return {
    s3,
    server,
    id,
    plan: { ...plan, target: { ...target, folder: inFolder } as typeof target },
  };
};

const namesAt = async (plan: ReturnType<typeof s3Plan>) =>
  withRemote(plan, { home: join(makeFolder(), 'run') }, async (remote) => [
    ...(await listRemote(remote)).keys(),
  ]);

// The client is the real rclone; without it there is nothing to test.
describe.skipIf(!hasRclone)('copying to S3-compatible storage', () => {
  it.each(['years', ''])(
    'copies only what is new, and fetches everything again, in folder “%s”',
    async (inFolder) => {
      const { server, id, plan } = await makeOne({ inFolder });
      await expect(server.copyTo(plan)).resolves.toMatchObject({ id });
      await expect(server.copyTo(plan)).resolves.toMatchObject({ id, bytes: 0 });
      const [dataDir, home] = [makeFolder(), makeFolder()];
      await withRemote(plan, { home: join(home, 'run') }, (remote) =>
        copyIn(remote, { folder: dataDir, dataDir }),
      );
      expect((await readBackupInfo(dataDir)).backups).toMatchObject([{ id, problem: null }]);
    },
  );

  it('says that the key is wrong, the bucket missing, or that nothing answers', async () => {
    const { s3, server, plan } = await makeOne();
    const secret = { kind: 'password', text: 'a guess' } as const;
    const wrong = server.copyTo(s3Plan(s3.url, { secret }));
    await expect(wrong).rejects.toMatchObject({ reason: 'wrongPassword' });
    const target = { ...plan.target, bucket: 'another-bucket' } as typeof plan.target;
    const missing = server.copyTo(s3Plan(s3.url, { target }));
    await expect(missing).rejects.toMatchObject({ reason: 'missing' });
    await s3.stop();
    await expect(server.copyTo(plan)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('finds an object that is not as it was sent, before it counts as a backup', async () => {
    const { s3, server, id, plan } = await makeOne();
    const stop = new AbortController();
    const cut = server.copyTo(plan, {
      signal: stop.signal,
      onProgress: ({ phase }) => phase === 'checking' && stop.abort(),
    });
    await expect(cut).rejects.toMatchObject({ reason: 'cancelled' });
    const medium = (await namesAt(plan)).find((name) => name.startsWith('locked/')) ?? '';
    const path = s3.pathOf(`years/Treehouse backups/${medium}`);
    const whole = readFileSync(path);
    writeFileSync(path, Buffer.alloc(whole.length));
    rmSync(`${path}.md5`);
    await expect(server.copyTo(plan)).rejects.toMatchObject({ reason: 'notStored' });
    expect(existsSync(s3.pathOf(`years/Treehouse backups/snapshots/${id}/manifest.json`))).toBe(
      false,
    );
    await expect(server.copyTo(plan)).resolves.toMatchObject({ id });
    expect(readFileSync(path).equals(whole)).toBe(true);
  });

  it('goes on after the server went away in the middle', async () => {
    const { s3, server, id, plan } = await makeOne();
    let stopped: Promise<void> | undefined;
    const cut = server.copyTo(plan, {
      uploadKbps: 900,
      onProgress: ({ phase, done }) => {
        if (phase === 'sending' && done > 0) stopped ??= s3.stop();
      },
    });
    await expect(cut).rejects.toMatchObject({ reason: expect.stringMatching(/cut|unreachable/) });
    await stopped;
    await serveS3({ folder: s3.folder, port: s3.port });
    await expect(server.copyTo(plan)).resolves.toMatchObject({ id });
    expect(await namesAt(plan)).toContain(`snapshots/${id}/manifest.json`);
  });
});
