import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OffsitePlan } from '#server/backup-engine/offsite/rclone-config.ts';
import { makeLockedServer, sftpPlan, webdavPlan } from '#tests/support/make/server/offsite.ts';
import {
  hasRclone,
  hasSsh,
  makeFolder,
  makeKey,
  ownAddress as ownAddressHere,
  serverPassword,
  serveSecureWebdav,
  serveSftp,
} from '#tests/support/server/rclone-server.ts';
import { hasStrace, reachedIn, readTrace } from '#tests/support/server/traced-connections.ts';

const ownAddress = ownAddressHere ?? '';

/** Copies a file out in a process of its own, guarded as the server is. @returns where that and its programs connected */
const traceCopy = (plan: OffsitePlan, env: Record<string, string> = {}): string[] => {
  const folder = makeFolder();
  const log = join(folder, 'trace');
  const program = 'tests/support/clients/copying-outside.ts';
  const args = ['-f', '-s', '4096', '-e', 'trace=connect,sendto,sendmsg', '-o', log];
  execFileSync('strace', [...args, process.execPath, program, JSON.stringify(plan), folder], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return reachedIn(readTrace(log));
};

// Only Linux shows what a process asks its kernel for.
describe.skipIf(!hasRclone || !hasSsh || !hasStrace || !ownAddress)('a traced copy', () => {
  it('connects to this computer alone but for the server itself, and shows no secret', async () => {
    const sftp = await serveSftp({ folder: makeFolder(), key: makeKey(), host: ownAddress });
    const server = await makeLockedServer();
    const { id } = await server.make();
    const plan = await sftpPlan(sftp);
    const folder = makeFolder();
    const [wrapper, log] = [join(folder, 'bin'), join(folder, 'trace')];
    mkdirSync(wrapper);
    const real = execFileSync('which', ['rclone'], { encoding: 'utf8' }).trim();
    const call = `exec strace -f -v -s 4096 -A -e trace=execve,connect,sendto -o ${log} ${real} "$@"`;
    writeFileSync(join(wrapper, 'rclone'), `#!/bin/sh\n${call}\n`, { mode: 0o755 });
    const { PATH } = process.env;
    process.env.PATH = `${wrapper}:${PATH}`;
    onTestFinished(() => void Object.assign(process.env, { PATH }));
    await expect(server.copyTo(plan)).resolves.toMatchObject({ id });
    const lines = readTrace(log);
    const connects = lines.filter((line) => line.includes('connect(') && line.includes('sin'));
    expect(connects.length).toBeGreaterThan(0);
    for (const line of connects) expect(line).toContain('inet_addr("127.0.0.1")');
    const started = lines.filter((line) => line.includes('execve('));
    expect(started.length).toBeGreaterThan(5);
    for (const line of started) expect(line).not.toContain(serverPassword.slice(0, 8));
    expect(lines.join('\n')).not.toContain('RCLONE_CONFIG_PASS');
  });

  it('reaches the SFTP server from the server’s own process, and nothing else', async () => {
    const sftp = await serveSftp({ folder: makeFolder(), key: makeKey(), host: ownAddress });
    const reached = traceCopy(await sftpPlan(sftp));
    expect(reached.filter((one) => !one.startsWith('127.0.0.1:'))).toEqual([
      `${ownAddress}:${sftp.port}`,
    ]);
    expect(reached).toHaveLength(2);
  });

  it('reaches the WebDAV server through the proxy on this computer, and nothing else', async () => {
    const webdav = await serveSecureWebdav(ownAddress);
    const plan = webdavPlan(`https://${ownAddress}:${webdav.port}/`);
    const reached = traceCopy(plan, { SSL_CERT_FILE: webdav.cert });
    expect(reached.filter((one) => !one.startsWith('127.0.0.1:'))).toEqual([
      `${ownAddress}:${webdav.port}`,
    ]);
    expect(reached).toHaveLength(2);
  });
});
