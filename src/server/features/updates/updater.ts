import type { UpdateState } from '#shared/features/updates/updates.contract.ts';
import type { Context } from '../../context/context.ts';
import type { Updater } from '../../context/updater.ts';
import type { Installer } from './engine/installer.ts';
import { UpdateError } from './engine/update-error.ts';
import { beginTrail, endTrail } from './engine/update-log.ts';
import { parseUpdateAddress } from './engine/update-url.ts';
import {
  fetchNewVersion,
  findNewVersion,
  type NewVersion,
  prepareNewVersion,
} from './new-version.ts';
import { conflict, reasonOf, UpdateRun } from './update-run.ts';
import { changeUpdateSettings, updateSettings } from './update-settings.ts';

/** Pages receive a download's progress no more often than this, in ms. */
const announceEveryMs = 400;

const look = async ({ context, installer }: UpdateRun, signal: AbortSignal) => {
  try {
    const address = parseUpdateAddress(updateSettings(context).address ?? '');
    if (!address) throw new UpdateError('unreachable');
    const found = await findNewVersion(context, address, installer, signal);
    return { found, failure: null };
  } catch (error) {
    if (!signal.aborted) context.log.warn({ err: error }, 'no answer about updates');
    return { found: null, failure: reasonOf(error, 'unreachable') };
  }
};

const check = (run: UpdateRun) => async (signal: AbortSignal) => {
  const { context } = run;
  const at = context.clock.now().toISOString();
  const { found, failure } = await look(run, signal);
  if (signal.aborted) return;
  // First: a full disk takes no note of it, and the look is over all the same.
  run.change({ step: 'idle', found });
  changeUpdateSettings(context, { lastCheck: { at, isNewer: found !== null, failure } });
};

const fetchFound = (run: UpdateRun, found: NewVersion) => async (signal: AbortSignal) => {
  let announcedAt = 0;
  const onProgress = (doneBytes: number) => {
    run.status = { ...run.status, doneBytes };
    if (performance.now() - announcedAt < announceEveryMs) return;
    announcedAt = performance.now();
    run.tell();
  };
  try {
    await fetchNewVersion(run.context, found, { signal, onProgress });
    // Nothing heard of it while the last bytes were written, or files that were there were looked at.
    signal.throwIfAborted();
    run.change({ step: 'ready' });
  } catch (error) {
    run.fail(error, 'unreachable', 'idle', signal);
  }
};

const install =
  (run: UpdateRun, found: NewVersion, installer: Installer, byId: number) =>
  async (signal: AbortSignal) => {
    const { dataDir, version: from } = run.context.config;
    try {
      const file = await prepareNewVersion(run.context, found, signal);
      if (signal.aborted) return;
      run.change({ step: 'installing' });
      const { program, previous } = installer;
      beginTrail(dataDir, { from, to: found.manifest.version, byId, program, previous });
      if (await installer.install(file)) return;
      // The system's installer keeps running, and may still install the new version.
      if (program) endTrail(dataDir);
      run.change({ step: 'ready', failure: 'stayedOpen' });
    } catch (error) {
      endTrail(dataDir);
      run.fail(error, 'installFailed', 'ready', signal);
    }
  };

export const createUpdater = (context: Context): Updater => {
  const run = new UpdateRun(context);
  return {
    state: () => stateOf(run),
    check: async () => {
      run.requireRest();
      await run.run('checking', check(run));
    },
    startDownload: () => {
      run.requireRest();
      const { installer, status } = run;
      if (!status.found?.file || !installer) throw conflict('nothing');
      void run.run('downloading', fetchFound(run, status.found));
    },
    cancelDownload: () => {
      if (run.status.step === 'downloading') void run.stop();
    },
    startInstallation: (byId) => {
      run.requireRest();
      const { installer, status } = run;
      if (status.step !== 'ready' || !status.found || !installer) throw conflict('nothing');
      void run.run('preparing', install(run, status.found, installer, byId));
    },
    forget: () => {
      const { step } = run.status;
      if (step === 'preparing' || step === 'installing') throw conflict('busy');
      run.forget();
    },
    offerInstaller: (offered) => {
      run.installer = offered;
    },
    giveUp: () => void run.giveUp(),
    close: () => run.giveUp(),
  };
};

const stateOf = ({ context, status, installer }: UpdateRun): UpdateState => {
  const { step, found, doneBytes, failure } = status;
  const { isOn, address, lastCheck, lastUpdate } = updateSettings(context);
  return {
    isOn,
    address,
    step,
    lastCheck,
    available: found && {
      version: found.manifest.version,
      notes: found.manifest.notes,
      published: found.manifest.published,
      bytes: found.file?.size ?? null,
    },
    doneBytes,
    failure,
    canInstall: installer !== null,
    runsAs: context.config.runsAs,
    replacesItself: installer?.program != null,
    lastUpdate,
  };
};
