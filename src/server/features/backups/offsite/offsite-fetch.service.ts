import { join } from 'node:path';
import type { FetchState } from '#shared/features/backups/offsite/offsite.contract.ts';
import type { OffsiteInput } from '#shared/features/backups/offsite/offsite.fields.ts';
import { copyIn } from '../../../backup-engine/offsite/copy-in.ts';
import { toOffsiteError } from '../../../backup-engine/offsite/offsite-error.ts';
import type { OffsitePlan } from '../../../backup-engine/offsite/rclone-config.ts';
import { withRemote } from '../../../backup-engine/offsite/remote.ts';
import type { Context } from '../../../context/context.ts';
import { planOf, runFolder, toRefusal } from './offsite-plan.ts';

/** Where copies are fetched to; kept after a cut, and removed once there is a household. */
export const fetchFolder = ({ config }: Context): string => join(config.dataDir, 'offsite-copies');

export const readFetch = ({ offsite }: Context): FetchState => ({
  work: offsite.current(),
  ...offsite.fetched,
});

/** Begins to fetch all copies of a target, once its key is the one that was confirmed. @throws AppError 400, 409 */
export const beginFetch = async (context: Context, input: OffsiteInput): Promise<FetchState> => {
  const { offsite, config, log, pickedFolders } = context;
  let plan: OffsitePlan;
  try {
    plan = await offsite.perform(({ signal }) => planOf(context, input, signal));
  } catch (error) {
    throw toRefusal(error);
  }
  offsite.fetched = { failure: null, folderToken: null };
  const folder = fetchFolder(context);
  offsite.begin(async ({ signal, onProgress }) => {
    try {
      await withRemote(plan, { home: runFolder(context), signal }, (remote) =>
        copyIn(remote, { folder, dataDir: config.dataDir, onProgress }),
      );
      offsite.fetched = { failure: null, folderToken: pickedFolders.offer(folder) };
    } catch (error) {
      const { reason, message } = toOffsiteError(error);
      log.warn({ reason, detail: message }, 'copies not fetched');
      offsite.fetched = { failure: reason, folderToken: null };
    }
  });
  return readFetch(context);
};

export const cancelFetch = async (context: Context): Promise<FetchState> => {
  await context.offsite.stop();
  return readFetch(context);
};
