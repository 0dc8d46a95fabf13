import type { Config } from '../config.ts';
import type { ComputerSettings } from '../settings/computer-settings.ts';

/** The folder this computer's backups go to; null where there is none. */
export const knownBackupsFolder = (
  _config: Config,
  computer: Pick<ComputerSettings, 'read'>,
): string | null => {
  const { folder } = computer.read().backups as { folder?: string | null };
  return folder ?? null;
};
