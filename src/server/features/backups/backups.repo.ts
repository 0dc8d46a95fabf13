import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

/** When setup was completed; undefined before. */
export const findHouseholdSince = (db: Db): string | undefined =>
  prepared<{ createdAt: string }>(db, 'SELECT created_at createdAt FROM household').get()
    ?.createdAt;
