import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
  type ContinuousPlace,
  continuousRootOf,
} from '#server/backup-engine/continuous/continuous-files.ts';
import { withContinuousTarget } from '#server/backup-engine/continuous/continuous-target.ts';
import { readReplicaState } from '#server/backup-engine/continuous/replica-state.ts';
import { copiesPassphrase, folderPlan } from '#tests/support/server/copying-setup.ts';
import { s3Suffix } from '#tests/support/server/s3-process.ts';
import { quantile } from '../load.ts';
import { multipartType, photoForm } from '../multipart.ts';
import type { Report } from '../report.ts';
import {
  copyTo,
  type Destination,
  folderDestination,
  s3Destination,
  sftpDestination,
  waitForCopies,
} from '../servers/copying.ts';
import type { Measured } from '../servers/processes.ts';
import {
  copyDataDir,
  makePhoto,
  seedHousehold,
  signIn,
  startTreehouse,
  workDir,
} from '../servers/servers.ts';
import { atMost, type Row } from '../table.ts';
import { openTalk, speakSteadily } from '../talk.ts';

/** Copies may be this far behind, in seconds. */
const mostBehind = 10;
const messages = { count: 150, perSecond: 5 };
const postEveryMs = 5_000;
const photoEveryMs = 10_000;
const sampleEveryMs = 2_500;

interface Sample {
  at: number;
  folder: string;
}

/** What a second computer would find at this moment; media left out. */
const takeSample = ({ root }: Destination, folder: string): Sample => {
  const at = Date.now();
  const copy = continuousRootOf(folder);
  const names = readdirSync(root).filter((name) => !name.startsWith('media'));
  const isState = (name: string) => name.startsWith('state-');
  // A reader looks at it first.
  const states = names
    .filter(isState)
    .map((name) => [name, readFileSync(join(root, name))] as const);
  for (const name of names.filter((one) => !isState(one))) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  for (const [name, bytes] of states) writeFileSync(join(copy, name), bytes);
  return { at, folder };
};

/** The names that files have for rclone. */
const renameObjects = (folder: string): void => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (name.endsWith(s3Suffix)) renameSync(path, path.slice(0, -s3Suffix.length));
  }
};

interface SentMessage {
  id: number;
  sentAt: number;
}

const messagesIn = (file: string): SentMessage[] => {
  const client = new Database(file, { readonly: true });
  const rows = client
    .prepare<[], { id: number; sentAt: string }>(
      'SELECT id, sent_at sentAt FROM chat_messages ORDER BY id',
    )
    .all();
  client.close();
  return rows.map(({ id, sentAt }) => ({ id, sentAt: Date.parse(sentAt) }));
};

/** Beyond the moment in which a message is being written, in ms. */
const momentMs = 1_000;

/**
 * How long ago the oldest message was sent that a sample lacks, in seconds.
 * @throws where the copies promised that it was there
 */
const behindIn = async (
  { at, folder }: Sample,
  { plan }: Destination,
  sent: SentMessage[],
): Promise<number> => {
  renameObjects(folder);
  // Restored as from there: by rclone, where that is how it is reached.
  const place: ContinuousPlace =
    plan.target.kind === 'folder' ? { folder } : { plan: folderPlan(folder) };
  return withContinuousTarget(place, { home: join(folder, 'run') }, async (target) => {
    const file = join(folder, 'restored.db');
    await target.restoreDatabase(copiesPassphrase, file);
    const newest = messagesIn(file).at(-1)?.id ?? 0;
    const lacking = sent.find(({ id }) => id > newest)?.sentAt ?? at;
    const promised = Date.parse((await readReplicaState(target.files))?.at ?? '');
    if (promised - lacking > momentMs)
      throw new Error(`${promised - lacking} ms less than promised`);
    return Math.max(0, at - lacking) / 1_000;
  });
};

/** Posts stories and photos at intervals until `isOver`. */
const postSteadily = async (
  { url }: Measured,
  cookie: string,
  isOver: () => boolean,
): Promise<void> => {
  const photo = new Uint8Array(photoForm(await makePhoto()));
  const send = async (type: string, body: Uint8Array<ArrayBuffer> | string) => {
    const headers = { cookie, 'x-treehouse': '1', 'content-type': type };
    const answer = await fetch(`${url}/api/content`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`post: ${answer.status} ${await answer.text()}`);
  };
  const story = { contentType: 'story', title: 'Rain', content: 'It rained all day.' };
  for (let n = 0; !isOver(); n += 1) {
    await send('application/json', JSON.stringify(story));
    if ((n * postEveryMs) % photoEveryMs === 0) await send(multipartType, photo);
    await sleep(postEveryMs);
  }
};

const openRoom = async ({ url }: Measured, cookie: string): Promise<number> => {
  const headers = { cookie, 'x-treehouse': '1', 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Everybody' });
  const answer = await fetch(`${url}/api/chat/rooms`, { method: 'POST', headers, body });
  return ((await answer.json()) as { id: number }).id;
};

const behindRows = async (name: string, makeDestination: () => Promise<Destination>) => {
  const destination = await makeDestination();
  const dataDir = copyDataDir(seedHousehold(0), `copying-to-${name}`);
  await copyTo(dataDir, destination.plan);
  const server = await startTreehouse(dataDir);
  try {
    const cookie = await signIn(server);
    await waitForCopies(server, cookie);
    const talk = await openTalk(server.url, [cookie], await openRoom(server, cookie));
    let isOver = false;
    const posting = postSteadily(server, cookie, () => isOver);
    const talking = speakSteadily([talk], messages).finally(() => {
      isOver = true;
    });
    const samples: Sample[] = [];
    // The first messages have had no time yet.
    await sleep(mostBehind * 1_000);
    while (!isOver) {
      samples.push(takeSample(destination, join(workDir, `sample-${name}-${samples.length}`)));
      await sleep(sampleEveryMs);
    }
    await Promise.all([talking, posting]);
    talk.close();
    await server.stop();
    const behind: number[] = [];
    const sent = messagesIn(join(dataDir, 'treehouse.db'));
    for (const sample of samples) behind.push(await behindIn(sample, destination, sent));
    const sorted = behind.toSorted((a, b) => a - b);
    const work = (which: string) => `continuous copies to ${name}, ${which} behind`;
    return [
      atMost(work('median'), quantile(sorted, 0.5), mostBehind, 1, 's'),
      atMost(work('most'), sorted.at(-1) ?? Number.NaN, mostBehind, 1, 's'),
    ] satisfies Row[];
  } finally {
    await server.stop();
  }
};

const rowsOf =
  (name: string, makeDestination: () => Promise<Destination>) =>
  (report: Report): Promise<void> =>
    report.measure(`copies to ${name}`, () => behindRows(name, makeDestination));

export const copiesGroups = {
  'copies-folder': rowsOf('a folder', folderDestination),
  'copies-sftp': rowsOf('SFTP', () => sftpDestination()),
  'copies-s3': rowsOf('S3', s3Destination),
};
