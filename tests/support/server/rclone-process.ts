import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '#server/backup-engine/offsite/find-rclone.ts';

/** Whether the real programs are here; the tests that need them are skipped where they are not. */
export const hasRclone = findProgram('rclone') !== null;
export const hasSsh = findProgram('ssh-keyscan') !== null && findProgram('ssh-keygen') !== null;

export const serverUser = 'grandma';
export const serverPassword = 'three "blue" boats; #1';

export const signIn = ['--user', serverUser, '--pass', serverPassword];

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

/** Makes a key pair in a folder. @returns the path of the private key */
export const makeKeyIn = (folder: string, type: 'ed25519' | 'rsa' = 'ed25519'): string => {
  const path = join(folder, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', '-f', path]);
  return path;
};

export interface ServeOptions {
  folder: string;
  args?: string[];
  port?: number;
  host?: string;
}

/** Serves a folder with rclone itself until it is stopped; `home` is for what the server keeps. */
export const startRcloneServer = async (
  protocol: 'sftp' | 'webdav',
  home: string,
  { folder, args = [], port: fixed, host = '127.0.0.1' }: ServeOptions,
) => {
  const port = fixed ?? (await freePort());
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
  while (!(await isOpen(port, host))) await wait(50);
  return { port, host, folder, stop };
};
