import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupProgress } from './backup-engine/create/make-options.ts';
import { findCopies } from './backup-engine/takeover/connection-file.ts';
import { rehearse } from './backup-engine/takeover/rehearse.ts';
import { takeOver } from './backup-engine/takeover/take-over.ts';
import { toTakeoverError } from './backup-engine/takeover/takeover-error.ts';
import { keepCopies, ownComputerId, ownsCopies } from './features/backups/takeover/own-copies.ts';
import { lookForOwner } from './features/backups/takeover/owner.ts';
import { reclaimCopies } from './features/backups/takeover/reclaim.ts';
import { sentence } from './http/error-messages.ts';
import { openComputerSettings } from './settings/computer-settings.ts';
import { askPassphrase } from './system/ask-passphrase.ts';
import { forkNodeWorker } from './workers/worker-channel.ts';

/** The options of the command line that are about a second computer. */
interface TakeoverValues {
  /** Copies to take over from: their folder, or a connection file. */
  from?: string | undefined;
  /** Copies to rehearse with. */
  rehearse?: string | undefined;
  force?: boolean | undefined;
  /** Whether this computer is to run the household again. */
  return?: boolean | undefined;
  'passphrase-file'?: string | undefined;
}

interface Surroundings {
  dataDir: string;
  backupsDir?: string | undefined;
  resourcesDir: string;
  workersDir: string;
  print: (text: string) => void;
  signal: AbortSignal;
}

/** How often progress is printed, in ms. */
const printMs = 2_000;

const printProgress = (print: Surroundings['print']) => {
  let printedAt = 0;
  return ({ done, total }: BackupProgress) => {
    const now = performance.now();
    if (now - printedAt < printMs && done < total) return;
    printedAt = now;
    print(sentence('takeover:cli.media', { done, total }));
  };
};

const optionsOf = ({ resourcesDir, workersDir, print, signal }: Surroundings) => ({
  migrations: join(resourcesDir, 'migrations'),
  workersDir,
  forkWorker: forkNodeWorker,
  onProgress: printProgress(print),
  signal,
});

/** Makes this computer the household's, unless it is already. @throws TakeoverError */
const takeOverFrom = async (
  path: string,
  values: TakeoverValues,
  around: Surroundings,
): Promise<void> => {
  const { dataDir, print } = around;
  // A service's options name the copies at every start.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (ownsCopies(dataDir)) return;
  const passphrase = await askPassphrase(
    sentence('takeover:cli.passphrase'),
    values['passphrase-file'],
  );
  const { place, plan } = await findCopies(path, passphrase);
  const { copiedUpTo, missing } = await takeOver({
    ...optionsOf(around),
    ...{ place, passphrase, dataDir, now: () => new Date() },
    computerId: ownComputerId(dataDir),
    isForced: values.force ?? false,
    onStep: (step) => print(sentence(`takeover:cli.${step}`)),
    onTaken: (keys) => keepCopies(dataDir, { plan, ...keys }, new Date()),
  });
  const at = copiedUpTo ? new Date(copiedUpTo).toLocaleString('en-GB') : '–';
  print(sentence('takeover:cli.done', { at }));
  if (missing > 0) print(sentence('takeover:cli.missing', { count: missing }));
};

/** Tries the copies out, and keeps their pictures in the data folder for a takeover. @throws TakeoverError */
const rehearseFrom = async (
  path: string,
  values: TakeoverValues,
  around: Surroundings,
): Promise<void> => {
  const { dataDir, print } = around;
  const passphrase = await askPassphrase(
    sentence('takeover:cli.passphrase'),
    values['passphrase-file'],
  );
  const { place } = await findCopies(path, passphrase);
  const startedAt = performance.now();
  print(sentence('takeover:cli.database'));
  const { people, posts, media } = await rehearse({
    ...optionsOf(around),
    ...{ place, secret: passphrase, now: new Date(), sample: null, mediaDir: dataDir },
    folder: join(dataDir, 'rehearsal'),
  });
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  print(sentence('takeover:cli.rehearsed', { people, posts, seconds }));
  print(sentence('takeover:cli.warmed', { count: media }));
};

/** How long the copies may take to answer, in ms. */
const patienceMs = 60_000;

/** Makes this computer the household's again where no one can sign in any more. @throws OffsiteError, EpochError */
const returnHere = async ({ dataDir, backupsDir, print, signal }: Surroundings) => {
  const computer = openComputerSettings(dataDir);
  const here = { computer, config: { dataDir, backupsDir } };
  const now = new Date();
  await lookForOwner(here, now, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
  const epoch = await reclaimCopies(here, { now });
  print(sentence(epoch === null ? 'takeover:errors.notTaken' : 'takeover:takenOver.returned'));
};

/**
 * Does what the options say about a second computer before anything is served. @returns whether to serve then; null
 * where it failed, which it has printed
 */
export const prepareTakeover = async (
  values: TakeoverValues,
  around: Surroundings,
): Promise<boolean | null> => {
  try {
    if (values.rehearse !== undefined) {
      await rehearseFrom(values.rehearse, values, around);
      return false;
    }
    if (values.return) await returnHere(around);
    if (values.from !== undefined) await takeOverFrom(values.from, values, around);
    return true;
  } catch (error) {
    const { reason, url, message } = toTakeoverError(error);
    const text = sentence(`takeover:failures.${reason}`, { url });
    process.stderr.write(`${sentence('takeover:cli.failed', { reason: text })}\n`);
    if (reason === 'unknown') process.stderr.write(`${message}\n`);
    return null;
  }
};
