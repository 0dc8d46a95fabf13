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
