import { AppError } from '#shared/errors.ts';
import { closeCodes } from '#shared/live-times.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { AccessRestriction } from '../../../http/access-control.ts';

const markedSql = 'SELECT 1 FROM users WHERE id = ? AND must_change_password = 1';

/** Whether an admin has signed in with a shorter password than admins need, and not changed it yet. */
const isMarked = (db: Db, userId: number): boolean =>
  prepared<unknown>(db, markedSql).get(userId) !== undefined;

/** Until the password is changed, an admin can only use their own account; requests already running may finish. */
export const createPasswordRestriction =
  (db: Db): AccessRestriction =>
  ({ actor }, mode) => {
    if (actor.role !== 'admin' || mode === 'finish' || !isMarked(db, actor.id)) return null;
    return {
      error: new AppError('forbidden', 'accounts:errors.passwordFirst'),
      closeCode: closeCodes.accessExpired,
    };
  };
