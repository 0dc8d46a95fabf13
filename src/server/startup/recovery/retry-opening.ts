import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isTransient,
  type StartupFailureReason,
} from '#shared/features/backups/restore/restore.fields.ts';
import type { Config } from '../../config.ts';
import { openDataFolder } from '../../data-dir/data-dir.ts';
import { type StartFailure, toStartError } from '../start-error.ts';

/** Opens the data folder as a start would and closes it again. @returns why that fails; null when it works. */
const failureToOpen = (config: Config): StartFailure | null => {
  try {
    openDataFolder(config, new Date()).close();
    return null;
  } catch (error) {
    return toStartError(error).reason;
  }
};

/**
 * Tries at intervals whether the data folder can be opened again, and calls `onChange` when it can or when it
 * fails for another reason. The recovery page stays up meanwhile. @returns how to stop.
 */
export const retryOpening = (
  config: Config,
  reason: StartupFailureReason,
  onChange: () => void,
): (() => void) => {
  if (!isTransient(reason)) return () => {};
  const timer = setInterval(() => {
    if (failureToOpen(config) !== reason) onChange();
  }, config.retryMs);
  return () => clearInterval(timer);
};

/** More than the smallest write that a start makes, in bytes. */
const probeBytes = 1024 * 1024;

const canSave = (dataDir: string): boolean => {
  const probe = join(dataDir, 'saving-probe');
  try {
    writeFileSync(probe, Buffer.alloc(probeBytes), { mode: 0o600, flush: true });
    return true;
  } catch {
    return false;
  } finally {
    try {
      rmSync(probe, { force: true });
    } catch {
      // A disk that takes nothing has nothing to remove.
    }
  }
};

/** Looks at intervals whether the data folder takes writes again. @returns how to stop. */
export const retrySaving = (config: Config, onWritable: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (canSave(config.dataDir)) onWritable();
  }, config.retryMs);
  return () => clearInterval(timer);
};
