import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupsSettings } from './backups.settings.ts';
import { ClockSettings } from './clock.settings.ts';
import { ContinuousSettings } from './continuous.settings.ts';
import { HttpsSettings } from './https.settings.ts';
import { NetworkSettings } from './network.settings.ts';
import { OffsiteSettings } from './offsite.settings.ts';
import { RemoteAccessSettings } from './remote-access.settings.ts';
import { type OpenSettingsFile, openSettingsFile } from './settings-file.ts';
import { TakeoverSettings } from './takeover.settings.ts';
import { UpdateSettings } from './updates.settings.ts';

/**
 * What belongs to this computer rather than to the household, and is no part of a backup: which networks are
 * home, where backups go, what may go out, how far its clock is trusted, which ways lead in from outside.
 */
const ComputerSettings = z.object({
  network: NetworkSettings,
  secure: HttpsSettings,
  backups: BackupsSettings,
  offsite: OffsiteSettings,
  continuous: ContinuousSettings,
  takeover: TakeoverSettings,
  outside: UpdateSettings,
  clock: ClockSettings,
  remoteAccess: RemoteAccessSettings,
});

export type ComputerSettings = OpenSettingsFile<z.output<typeof ComputerSettings>>;

/**
 * Opens `computer.json` of a data folder, which is readable before the database is. Where it does not tell of
 * backups any more, none are made by night until an admin, who is warned, has looked; and none is unlocked
 * where there is a key.
 */
export const openComputerSettings = (dataDir: string): ComputerSettings => {
  const settings = openSettingsFile(join(dataDir, 'computer.json'), ComputerSettings);
  if (settings.broken.includes('*') || settings.broken.includes('backups')) {
    const isLocked = existsSync(join(dataDir, 'backup-key.json'));
    const { backups } = settings.read();
    settings.change({ backups: { ...backups, isNightly: false, isLocked } });
  }
  return settings;
};

/** The clock settings in the file, without opening it as settings; null when unreadable. */
export const readClockSettings = (dataDir: string): ClockSettings | null => {
  try {
    const { clock } = JSON.parse(readFileSync(join(dataDir, 'computer.json'), 'utf8'));
    return ClockSettings.parse(clock);
  } catch {
    return null;
  }
};
