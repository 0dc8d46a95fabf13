import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKeyIn, signIn, startRcloneServer } from '../server/rclone-process.ts';
import { test as base } from './fixtures.ts';

export { expect } from './fixtures.ts';

/** An SFTP server of this computer. */
export const sftpTest = base.extend<{ sftp: { port: number; folder: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  sftp: async ({}, use) => {
    const folders = await Promise.all(
      ['key', 'home', 'store'].map((name) => mkdtemp(join(tmpdir(), `treehouse-${name}-`))),
    );
    const [keyFolder = '', home = '', folder = ''] = folders;
    const args = [...signIn, '--key', makeKeyIn(keyFolder)];
    const server = await startRcloneServer('sftp', home, { folder, args });
    await use(server);
    await server.stop();
    for (const each of folders) await rm(each, { recursive: true, force: true });
  },
});
