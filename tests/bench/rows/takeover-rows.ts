import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptKey } from '#server/backup-engine/backup-key.ts';
import { makeConnectionFile } from '#server/backup-engine/takeover/connection-file.ts';
import { copiesPassphrase } from '#tests/support/server/copying-setup.ts';
import type { Report } from '../report.ts';
import { copyTo, folderDestination, sftpDestination, waitForCopies } from '../servers/copying.ts';
import { addPictures } from '../servers/grow-household.ts';
import {
  seedHousehold,
  signIn,
  startBuiltTreehouse,
  startTreehouse,
  workDir,
} from '../servers/servers.ts';
import { atMost, type Row } from '../table.ts';
import { makeChatHousehold } from './chat-rows.ts';

/** A second computer must serve by then, in seconds. */
const mostSeconds = 300;
const [posts, messages] = [10_000, 20_000];
/** Two gigabytes. */
const gallery = { pictures: 700, bytes: 3_000_000 };

interface Copies {
  folder: string;
  kept: KeptKey;
}

const makeCopies = async (): Promise<Copies> => {
  const { dir } = makeChatHousehold(seedHousehold(posts), messages);
  addPictures(dir, gallery);
  const { plan, folder } = await folderDestination();
  const kept = await copyTo(dir, plan);
  const server = await startTreehouse(dir);
  try {
    await waitForCopies(server, await signIn(server));
  } finally {
    await server.stop();
  }
  return { folder, kept };
};

/** From the command to the first sign-in. */
const takeOver = async (name: string, from: string): Promise<number> => {
  const secret = join(workDir, 'passphrase.txt');
  writeFileSync(secret, `${copiesPassphrase}\n`);
  const startedAt = performance.now();
  const options = [`--from=${from}`, `--passphrase-file=${secret}`, '--force'];
  const server = await startBuiltTreehouse(join(workDir, `taken-over-${name}`), ...options);
  try {
    await signIn(server);
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await server.stop();
  }
};

const writeConnectionFile = async ({ folder, kept }: Copies): Promise<string> => {
  const { plan } = await sftpDestination(folder);
  const path = join(workDir, 'connection.json');
  writeFileSync(path, JSON.stringify(makeConnectionFile(plan, kept)));
  return path;
};

const rowOf = (from: string, seconds: number): Row =>
  atMost(`takeover of 2 GB from ${from}, until it signs in`, seconds, mostSeconds, 1, 's');

export const takeoverRows = async (report: Report): Promise<void> => {
  const copies = await makeCopies();
  await report.measure('takeover from a folder', async () =>
    rowOf('a folder', await takeOver('folder', copies.folder)),
  );
  await report.measure('takeover from SFTP', async () =>
    rowOf('SFTP', await takeOver('sftp', await writeConnectionFile(copies))),
  );
};
