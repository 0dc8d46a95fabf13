import { type KeptKey, keepKey } from '#server/backup-engine/backup-key.ts';
import { newKey, wrapKey } from '#server/backup-engine/backup-seal.ts';
import { keepSecret } from '#server/backup-engine/offsite/offsite-secret.ts';
import type { OffsitePlan } from '#server/backup-engine/offsite/rclone-config.ts';
import type { ComputerSettings } from '#server/settings/computer-settings.ts';
import type { ContinuousSettings } from '#server/settings/continuous.settings.ts';

export const copiesPassphrase = 'seven green frogs';

/** The key of backups that open with `copiesPassphrase`. */
export const makeKeptKey = async (): Promise<KeptKey> => {
  const key = newKey();
  return { key, encryption: await wrapKey(key, copiesPassphrase) };
};

/** A folder of this computer as a destination. */
export const folderPlan = (path: string): OffsitePlan => ({
  target: { kind: 'folder', path },
  secret: { kind: 'password', text: '' },
  hostKeys: [],
});

interface CopyingServer {
  computer: Pick<ComputerSettings, 'read' | 'change'>;
  dataDir: string;
}

/** Leaves a data folder as choosing a destination and turning on continuous copies does. */
export const setUpCopies = (
  { computer, dataDir }: CopyingServer,
  { target, secret, hostKeys }: OffsitePlan,
  { kept, ...continuous }: Partial<ContinuousSettings> & { kept?: KeptKey } = {},
): void => {
  if (kept) keepKey(dataDir, kept);
  keepSecret(dataDir, secret);
  const { backups, offsite, continuous: before } = computer.read();
  computer.change({
    ...(kept && { backups: { ...backups, isLocked: true, isNightly: false } }),
    offsite: { ...offsite, target, hostKeys },
    continuous: { ...before, place: 'offsite', computerId: 'this computer', ...continuous },
  });
};
