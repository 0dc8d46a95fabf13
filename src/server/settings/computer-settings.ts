import { join } from 'node:path';
import { z } from 'zod';
import { openSettingsFile, type SettingsFile } from '../settings-file.ts';
import { BackupsSettings } from './backups.settings.ts';
import { NetworkSettings } from './network.settings.ts';
import { OutsideSettings } from './outside.settings.ts';
import { SecureSettings } from './secure.settings.ts';

/**
 * What belongs to this computer rather than to the household, and is no part of a backup: which networks are
 * home, where backups go, what may go out.
 */
const ComputerSettings = z.object({
  network: NetworkSettings,
  secure: SecureSettings,
  backups: BackupsSettings,
  outside: OutsideSettings,
});

export type ComputerSettings = SettingsFile<z.output<typeof ComputerSettings>>;

/** Opens `computer.json` of a data folder, which is readable before the database is. */
export const openComputerSettings = (dataDir: string): ComputerSettings =>
  openSettingsFile(join(dataDir, 'computer.json'), ComputerSettings);
