import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { BackupKey } from '#server/backup-engine/backup-seal.ts';
import type { ContinuousPlace } from '#server/backup-engine/continuous/continuous-files.ts';
import {
  type ContinuousTarget,
  withContinuousTarget,
} from '#server/backup-engine/continuous/continuous-target.ts';
import type { Epoch } from '#server/backup-engine/continuous/epoch.ts';
import { copiesPassphrase } from './copying-setup.ts';
import { makeFolder } from './rclone-server.ts';

const placeAt = (place: string | ContinuousPlace): ContinuousPlace =>
  typeof place === 'string' ? { folder: place } : place;

/** Opens continuous copies as another computer does. @param place a folder, or what rclone reaches */
export const openCopies = <T>(
  place: string | ContinuousPlace,
  work: (target: ContinuousTarget) => Promise<T>,
): Promise<T> => withContinuousTarget(placeAt(place), { home: join(makeFolder(), 'run') }, work);

interface CopyReader {
  client: Database.Database;
  file: string;
  key: BackupKey;
  target: ContinuousTarget;
}

/** Restores the newest state of a copied database and looks into it. */
export const readCopy = <T>(
  place: string | ContinuousPlace,
  read: (copy: CopyReader) => T | Promise<T>,
  passphrase = copiesPassphrase,
): Promise<T> =>
  openCopies(place, async (target) => {
    const file = join(makeFolder(), 'treehouse.db');
    const { key } = await target.restoreDatabase(passphrase, file);
    const client = new Database(file, { readonly: true });
    try {
      return await read({ client, file, key, target });
    } finally {
      client.close();
    }
  });

/** What the household in the copies is called. */
export const nameInCopy = (place: string | ContinuousPlace, passphrase?: string) =>
  readCopy(
    place,
    ({ client }) => client.prepare('SELECT space_name FROM household').pluck().get(),
    passphrase,
  );

export const epochOf = (epoch: number, computerId: string): Epoch => ({
  format: 1,
  epoch,
  computerId,
  at: '2026-03-02T03:00:00.000Z',
});

export const readEpochOf = (place: string | ContinuousPlace) =>
  openCopies(place, (target) => target.readEpoch());

/** @param before the number that is there; null for none */
export const writeEpochTo = (
  place: string | ContinuousPlace,
  before: number | null,
  next: Epoch,
): Promise<void> => openCopies(place, (target) => target.writeEpoch(before, next));
