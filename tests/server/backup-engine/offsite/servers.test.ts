import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyIn } from '#server/backup-engine/offsite/copy-in.ts';
import { presentHostKey, scanHostKeys } from '#server/backup-engine/offsite/host-keys.ts';
import { withRemote } from '#server/backup-engine/offsite/remote.ts';
import { readBackupInfo } from '#server/backup-engine/open-backup.ts';
import { refusals } from '#server/egress/blocked-connections.ts';
import { makeLockedServer, sftpPlan, webdavPlan } from '#tests/support/make/server/offsite.ts';
import {
  hasRclone,
  hasSsh,
  makeFolder,
  makeKey,
  ownAddress,
  serveSecureWebdav,
  serveSftp,
  serveWebdav,
} from '#tests/support/server/rclone-server.ts';

const snapshotsIn = (folder: string) => readdirSync(join(folder, 'Treehouse backups/snapshots'));

const makeOne = async () => {
  const server = await makeLockedServer();
  const { id } = await server.make();
  return { server, id };
};

// The servers and the client are the real rclone and OpenSSH; without them there is nothing to test.
describe.skipIf(!hasRclone || !hasSsh)('copying to an SFTP server', () => {
  it('copies with a password, and fetches everything again', async () => {
    const sftp = await serveSftp({ folder: makeFolder(), key: makeKey() });
    const { server, id } = await makeOne();
    const plan = await sftpPlan(sftp);
    await expect(server.copyTo(plan)).resolves.toMatchObject({ id });
    expect(snapshotsIn(sftp.folder)).toEqual([id]);
    const [dataDir, home] = [makeFolder(), makeFolder()];
    await withRemote(plan, { home: join(home, 'run') }, (remote) =>
      copyIn(remote, { folder: dataDir, dataDir }),
    );
    expect((await readBackupInfo(dataDir)).backups).toMatchObject([{ id, problem: null }]);
  });

  it('copies with a private key', async () => {
    const own = makeKey();
    const options = { key: makeKey('rsa'), authorizedKeys: `${own}.pub` };
    const sftp = await serveSftp({ folder: makeFolder(), ...options });
    const { server, id } = await makeOne();
    const secret = { kind: 'privateKey', text: readFileSync(own, 'utf8') } as const;
    await expect(server.copyTo(await sftpPlan(sftp, { secret }))).resolves.toMatchObject({ id });
  });

  it('shows the key as ssh-keygen does', async () => {
    const key = makeKey();
    const { port, host } = await serveSftp({ folder: makeFolder(), key });
    const [line = ''] = await scanHostKeys({ host, port }, makeFolder());
    const printed = execFileSync('ssh-keygen', ['-lf', `${key}.pub`], { encoding: 'utf8' });
    expect(printed).toContain(presentHostKey(line).fingerprint);
    expect(presentHostKey(line).type).toBe('ssh-ed25519');
  });

  it('stops when the server shows another key, and sends it nothing', async () => {
    const first = await serveSftp({ folder: makeFolder(), key: makeKey() });
    const { server } = await makeOne();
    const plan = await sftpPlan(first);
    await first.stop();
    const other = await serveSftp({ folder: makeFolder(), key: makeKey(), port: first.port });
    await expect(server.copyTo(plan)).rejects.toMatchObject({ reason: 'hostKeyChanged' });
    expect(readdirSync(other.folder)).toEqual([]);
  });

  it('says that the password is wrong, or that nothing answers', async () => {
    const sftp = await serveSftp({ folder: makeFolder(), key: makeKey() });
    const { server } = await makeOne();
    const secret = { kind: 'password', text: 'a guess' } as const;
    const plan = await sftpPlan(sftp, { secret });
    await expect(server.copyTo(plan)).rejects.toMatchObject({ reason: 'wrongPassword' });
    await sftp.stop();
    await expect(server.copyTo(plan)).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(
      scanHostKeys({ host: sftp.host, port: sftp.port }, makeFolder()),
    ).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('goes on after the server went away in the middle', async () => {
    const key = makeKey();
    const sftp = await serveSftp({ folder: makeFolder(), key });
    const { server, id } = await makeOne();
    const plan = await sftpPlan(sftp);
    let stopped: Promise<void> | undefined;
    const cut = server.copyTo(plan, {
      uploadKbps: 900,
      onProgress: ({ phase, done }) => {
        if (phase === 'sending' && done > 0) stopped ??= sftp.stop();
      },
    });
    await expect(cut).rejects.toMatchObject({ reason: expect.stringMatching(/cut|unreachable/) });
    await stopped;
    await serveSftp({ folder: sftp.folder, key, port: sftp.port });
    await expect(server.copyTo(plan)).resolves.toMatchObject({ id });
    expect(snapshotsIn(sftp.folder)).toEqual([id]);
  });

  it('says so when it may only read there', async () => {
    const args = ['--read-only'];
    const sftp = await serveSftp({ folder: makeFolder(), key: makeKey(), args });
    const { server } = await makeOne();
    const failed = server.copyTo(await sftpPlan(sftp));
    await expect(failed).rejects.toMatchObject({ reason: 'readOnly' });
  });
});

describe.skipIf(!hasRclone)('copying to a WebDAV server', () => {
  it('copies to this computer without encryption, and says when the password is wrong', async () => {
    const webdav = await serveWebdav({ folder: makeFolder() });
    const { server, id } = await makeOne();
    const url = `http://127.0.0.1:${webdav.port}/`;
    await expect(server.copyTo(webdavPlan(url))).resolves.toMatchObject({ id });
    expect(snapshotsIn(join(webdav.folder, 'family'))).toEqual([id]);
    const secret = { kind: 'password', text: 'a guess' } as const;
    const wrong = server.copyTo(webdavPlan(url, { secret }));
    await expect(wrong).rejects.toMatchObject({ reason: 'wrongPassword' });
  });

  // A computer without a network has no other address than those that no proxy is asked for.
  it.skipIf(!ownAddress)('goes by the proxy, with a certificate that is trusted', async () => {
    const { cert, ...webdav } = await serveSecureWebdav(ownAddress ?? '');
    const { server, id } = await makeOne();
    const plan = webdavPlan(`https://${ownAddress}:${webdav.port}/`);
    await expect(server.copyTo(plan)).rejects.toMatchObject({ reason: 'badCertificate' });
    process.env.SSL_CERT_FILE = cert;
    onTestFinished(() => void delete process.env.SSL_CERT_FILE);
    const before = refusals.count();
    await expect(server.copyTo(plan)).resolves.toMatchObject({ id });
    expect(refusals.count()).toBe(before);
  });
});
