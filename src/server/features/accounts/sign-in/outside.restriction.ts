import type { IncomingMessage } from 'node:http';
import { AppError } from '#shared/errors.ts';
import { closeCodes } from '#shared/live-times.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { AccessRestriction } from '../../../http/access-control.ts';
import { isOutside } from '../../../http/client-connection.ts';
import type { UserRow } from '../accounts.repo.ts';

const notAllowed = () => new AppError('forbidden', 'accounts:errors.kidAtHome');

/** @throws AppError 403 for a kid outside whom no grown-up has allowed it. */
export const requireAllowedThere = (
  { isChild, isAllowedOutside }: UserRow,
  request: IncomingMessage,
): void => {
  if (isOutside(request) && isChild && !isAllowedOutside) throw notAllowed();
};

const allowedSql = 'SELECT 1 FROM users WHERE id = ? AND is_allowed_outside = 1';

/** Kids use Treehouse from outside only where a grown-up allows it for them (rule 190). */
export const createOutsideRestriction =
  (db: Db): AccessRestriction =>
  ({ actor, isOutside: isAway }) =>
    !isAway || !actor.isChild || prepared<unknown>(db, allowedSql).get(actor.id) !== undefined
      ? null
      : { error: notAllowed(), closeCode: closeCodes.sessionEnded };
