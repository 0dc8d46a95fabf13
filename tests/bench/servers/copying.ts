import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptKey } from '#server/backup-engine/backup-key.ts';
import { continuousRootOf } from '#server/backup-engine/continuous/continuous-files.ts';
import { scanHostKeys } from '#server/backup-engine/offsite/host-keys.ts';
import type { OffsitePlan } from '#server/backup-engine/offsite/rclone-config.ts';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import type { ContinuousState } from '#shared/features/backups/continuous/continuous.contract.ts';
import { folderPlan, makeKeptKey, setUpCopies } from '#tests/support/server/copying-setup.ts';
import {
  makeKeyIn,
  serverPassword,
  signIn as serverSignIn,
  serverUser,
  startRcloneServer,
} from '#tests/support/server/rclone-process.ts';
import { s3Bucket, s3Key, startS3Server } from '#tests/support/server/s3-process.ts';
import { closeLater, type Measured } from './processes.ts';
import { workDir } from './servers.ts';

export interface Destination {
  plan: OffsitePlan;
  /** What is served there, or chosen. */
  folder: string;
  /** The folder of the continuous copies, as it is on the disk. */
  root: string;
}

const newFolder = (name: string): string => {
  const folder = join(workDir, name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

export const folderDestination = async (): Promise<Destination> => {
  const folder = newFolder('copies-folder');
  return { plan: folderPlan(folder), folder, root: continuousRootOf(folder) };
};

export const sftpDestination = async (folder = newFolder('copies-sftp')): Promise<Destination> => {
  const home = newFolder('copies-sftp-server');
  const args = [...serverSignIn, '--key', makeKeyIn(home)];
  const { host, port, stop } = await startRcloneServer('sftp', home, { folder, args });
  closeLater(stop);
  const plan: OffsitePlan = {
    target: { kind: 'sftp', host, port, user: serverUser, folder: '' },
    secret: { kind: 'password', text: serverPassword },
    hostKeys: await scanHostKeys({ host, port }, newFolder('copies-sftp-keys')),
  };
  return { plan, folder, root: continuousRootOf(folder) };
};

export const s3Destination = async (): Promise<Destination> => {
  const folder = newFolder('copies-s3');
  const { url, stop } = await startS3Server({ folder });
  closeLater(stop);
  const target = { kind: 's3', url, region: '', bucket: s3Bucket, accessKeyId: s3Key } as const;
  const plan: OffsitePlan = {
    target: { ...target, folder: '' },
    secret: { kind: 'password', text: s3Key },
    hostKeys: [],
  };
  return { plan, folder, root: continuousRootOf(join(folder, s3Bucket)) };
};

/** Has the server of a data folder copy to a destination once it starts. @returns the key of the copies */
export const copyTo = async (dataDir: string, plan: OffsitePlan): Promise<KeptKey> => {
  const computer = openComputerSettings(dataDir);
  const kept = await makeKeptKey();
  setUpCopies({ computer, dataDir }, plan, { kept });
  return kept;
};

/** Until database and media are at the destination. */
export const waitForCopies = async (server: Measured, cookie: string): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${server.url}/api/admin/continuous`, { headers: { cookie } });
    const { phase, mediaLeft, failure } = (await answer.json()) as ContinuousState;
    if (failure) throw new Error(`copies: ${failure}`);
    if (phase === 'copying' && mediaLeft === 0) return;
    await sleep(250);
  }
};
