import type { Db } from '#server/db/open.ts';
import type { UserRow } from '#server/features/accounts/accounts.repo.ts';
import { insertLog, type NewLog } from '#server/features/emotions/emotions.repo.ts';

/** Inserts an emotion log without validation. @returns its id. */
export const makeLog = (
  db: Db,
  { id: userId }: Pick<UserRow, 'id'>,
  { date = '2026-03-02', ...log }: Partial<NewLog> = {},
): number =>
  insertLog(db, {
    emotionType: 'happy',
    intensity: 5,
    timestamp: `${date}T09:00:00.000Z`,
    description: '',
    triggers: '',
    coping: '',
    ...log,
    userId,
    date,
  }).id;
