import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findProgram } from '#server/backup-engine/offsite/find-rclone.ts';
import { makeTempDir } from './test-db.ts';

/** Whether the real programs are here; the tests that need them are skipped where they are not. */
export const hasRclone = findProgram('rclone') !== null;
export const hasSsh = findProgram('ssh-keyscan') !== null && findProgram('ssh-keygen') !== null;

export const serverUser = 'grandma';
export const serverPassword = 'three "blue" boats; #1';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const isOpen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

export const makeFolder = (): string => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  return dir.path;
};

/** Makes a key pair. @returns the path of the private key */
export const makeKey = (type: 'ed25519' | 'rsa' = 'ed25519'): string => {
  const path = join(makeFolder(), 'key');
  execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', '-f', path]);
  return path;
};

interface ServeOptions {
  folder: string;
  args?: string[];
  port?: number;
  host?: string;
}

/** Serves a folder with rclone itself until it is stopped, or the test ends. */
const serve = async (
  protocol: 'sftp' | 'webdav',
  { folder, args = [], port: fixed, host = '127.0.0.1' }: ServeOptions,
) => {
  const port = fixed ?? (await freePort());
  const home = makeFolder();
  const child: ChildProcess = spawn(
    findProgram('rclone') ?? '',
    ['serve', protocol, folder, '--addr', `${host}:${port}`, ...args],
    {
      stdio: 'ignore',
      env: { PATH: process.env.PATH, HOME: home, RCLONE_CONFIG: join(home, 'x') },
    },
  );
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(stop);
  while (!(await isOpen(port, host))) await wait(50);
  return { port, host, folder, stop };
};

const signIn = ['--user', serverUser, '--pass', serverPassword];

export const serveSftp = (options: ServeOptions & { key: string; authorizedKeys?: string }) => {
  const { key, authorizedKeys } = options;
  const auth = authorizedKeys
    ? ['--authorized-keys', authorizedKeys, '--user', serverUser]
    : signIn;
  return serve('sftp', { ...options, args: [...auth, '--key', key, ...(options.args ?? [])] });
};

export const serveWebdav = (options: ServeOptions) =>
  serve('webdav', { ...options, args: [...signIn, ...(options.args ?? [])] });
