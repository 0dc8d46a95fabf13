import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Manifest, signedBytes } from '#server/features/updates/engine/manifest.ts';
import { readMigrationTexts } from '../../../../scripts/package/update-files.ts';

const resourcesDir = join(import.meta.dirname, '../../../../resources');

/** A key pair for tests, with the public key as settings store it. */
export const makeKeys = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const base64 = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return { publicKey: base64, privateKey };
};

export const sha512 = (bytes: Buffer | string): string =>
  createHash('sha512').update(bytes).digest('hex');

export interface Release {
  manifest: Manifest;
  files: Record<string, Buffer>;
}

export const makeRelease = (
  changes: Partial<Manifest> = {},
  more: { tag: string; sql: string }[] = [],
  program = Buffer.from('the new program'),
): Release => {
  const texts = [...readMigrationTexts(resourcesDir), ...more];
  const migrations = Buffer.from(JSON.stringify({ format: 1, migrations: texts }));
  const described = (name: string, bytes: Buffer) => ({
    name,
    size: bytes.length,
    sha512: sha512(bytes),
  });
  return {
    manifest: {
      format: 1,
      version: '1.2.0',
      minVersion: '0.0.0',
      notes: 'Kinder buttons.',
      published: '2026-03-01T10:00:00.000Z',
      files: [
        {
          platform: 'linux',
          arch: 'x64',
          kind: 'AppImage',
          ...described('Treehouse-1.2.0.AppImage', program),
        },
      ],
      migrations: described('migrations.json', migrations),
      ...changes,
    },
    files: { 'Treehouse-1.2.0.AppImage': program, 'migrations.json': migrations },
  };
};

export const signed = (manifest: Manifest, key: KeyObject): string =>
  JSON.stringify({
    ...manifest,
    signature: sign(null, signedBytes(manifest), key).toString('base64'),
  });

/** Content by file name; a function answers itself. */
export type Answers = Record<string, Buffer | string | ((response: ServerResponse) => void)>;

export const openFileServer = async (answers: Answers) => {
  const asked: { path: string; headers: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    const found = answers[(request.url ?? '/').slice(1)];
    if (typeof found === 'function') found(response);
    else if (found === undefined) response.writeHead(404).end();
    else response.end(found);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, asked, answers, close };
};
