import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

/** When the house was set up; undefined before that. */
export const findHouseholdSince = (db: Db): string | undefined =>
  prepared<{ createdAt: string }>(db, 'SELECT created_at createdAt FROM household').get()
    ?.createdAt;
