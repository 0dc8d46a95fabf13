import { isTransient, type TroubleReason } from '#shared/features/recovery/recovery.fields.ts';
import type { Config } from '../config.ts';
import { openDataFolder } from '../data-folder.ts';
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
  reason: TroubleReason,
  onChange: () => void,
): (() => void) => {
  if (!isTransient(reason)) return () => {};
  const timer = setInterval(() => {
    if (failureToOpen(config) !== reason) onChange();
  }, config.retryMs);
  return () => clearInterval(timer);
};
