import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type {
  FetchState,
  KnownDestination,
} from '#shared/features/backups/offsite/offsite.contract.ts';
import type { OffsiteInput } from '#shared/features/backups/offsite/offsite.fields.ts';
import { copyIn } from './copy-in.ts';
import { toOffsiteError } from './offsite-error.ts';
import { type OffsiteParts, planOf, runFolder, toRefusal } from './offsite-plan.ts';
import { readSecret } from './offsite-secret.ts';
import type { OffsitePlan } from './rclone-config.ts';
import { withRemote } from './remote.ts';

/** Where copies are fetched to; kept after a cut, and removed once there is a household. */
export const fetchFolder = ({ config }: Pick<OffsiteParts, 'config'>): string =>
  join(config.dataDir, 'offsite-copies');

export const readFetch = ({ offsite }: OffsiteParts): FetchState => ({
  work: offsite.current(),
  ...offsite.fetched,
});

/** Where this computer copied to before; never what signs in there. */
export const readKnownDestination = ({ config, computer }: OffsiteParts): KnownDestination => {
  const { target, lastCopy } = computer.read().offsite;
  return {
    target,
    canSignIn: target !== null && readSecret(config.dataDir) !== null,
    lastCopy: lastCopy && { at: lastCopy.at },
  };
};

const fetchFrom = (parts: OffsiteParts, plan: OffsitePlan): FetchState => {
  const { offsite, config, log, pickedFolders } = parts;
  const folder = fetchFolder(parts);
  offsite.begin(async ({ signal, onProgress }) => {
    offsite.fetched = { failure: null, folderToken: null };
    try {
      await withRemote(plan, { home: runFolder(parts), signal }, (remote) =>
        copyIn(remote, { folder, dataDir: config.dataDir, onProgress }),
      );
      offsite.fetched = { failure: null, folderToken: pickedFolders.offer(folder) };
    } catch (error) {
      const { reason, message } = toOffsiteError(error);
      log.warn({ reason, detail: message }, 'copies not fetched');
      offsite.fetched = { failure: reason, folderToken: null };
    }
  });
  return { work: offsite.current(), failure: null, folderToken: null };
};

/** Begins to fetch all copies of a target, once its key is the one that was confirmed. @throws AppError 400, 409 */
export const beginFetch = async (parts: OffsiteParts, input: OffsiteInput): Promise<FetchState> => {
  let plan: OffsitePlan;
  try {
    plan = await parts.offsite.perform(({ signal }) => planOf(parts, input, signal));
  } catch (error) {
    throw toRefusal(error);
  }
  return fetchFrom(parts, plan);
};

/**
 * The same from where this computer copied to, with the key and the password that an admin gave then.
 * @throws AppError 409 where they are not known, or something else is under way
 */
export const beginKnownFetch = (parts: OffsiteParts): FetchState => {
  const { target, hostKeys } = parts.computer.read().offsite;
  const secret = readSecret(parts.config.dataDir);
  if (!target || !secret) throw new AppError('conflict', 'offsite:errors.off');
  return fetchFrom(parts, { target, hostKeys, secret });
};

export const cancelFetch = async (parts: OffsiteParts): Promise<FetchState> => {
  await parts.offsite.stop();
  return readFetch(parts);
};
