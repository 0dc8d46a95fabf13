import { execFileSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  makeKeyIn,
  type ServeOptions,
  serverUser,
  signIn,
  startRcloneServer,
} from './rclone-process.ts';
import { makeTempDir } from './test-db.ts';

export { hasRclone, hasSsh, serverPassword, serverUser } from './rclone-process.ts';

export const makeFolder = (): string => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  return dir.path;
};

/** Makes a key pair. @returns the path of the private key */
export const makeKey = (type: 'ed25519' | 'rsa' = 'ed25519'): string =>
  makeKeyIn(makeFolder(), type);

/** Serves a folder until it is stopped, or the test ends. */
const serve = async (protocol: 'sftp' | 'webdav', options: ServeOptions) => {
  const server = await startRcloneServer(protocol, makeFolder(), options);
  onTestFinished(server.stop);
  return server;
};

export const serveSftp = (options: ServeOptions & { key: string; authorizedKeys?: string }) => {
  const { key, authorizedKeys } = options;
  const auth = authorizedKeys
    ? ['--authorized-keys', authorizedKeys, '--user', serverUser]
    : signIn;
  return serve('sftp', { ...options, args: [...auth, '--key', key, ...(options.args ?? [])] });
};

export const serveWebdav = (options: ServeOptions) =>
  serve('webdav', { ...options, args: [...signIn, ...(options.args ?? [])] });

/** An address of this computer that is not loopback, for which a proxy is asked; where it has one. */
export const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && !address.internal && address.family === 'IPv4')?.address;

/** A WebDAV server with https at an address. @returns its certificate too, for who is to trust it */
export const serveSecureWebdav = async (host: string) => {
  const folder = makeFolder();
  const [cert, certKey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=nas'],
    ...['-addext', `subjectAltName=IP:${host}`, '-keyout', certKey, '-out', cert],
  ]);
  const args = ['--cert', cert, '--key', certKey];
  return { cert, ...(await serveWebdav({ folder: makeFolder(), host, args })) };
};
