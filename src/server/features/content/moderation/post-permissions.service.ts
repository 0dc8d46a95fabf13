import { notFound } from '#shared/errors.ts';
import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import type { PostPermission } from '#shared/features/approvals/post-permissions.contract.ts';
import type { Context } from '../../../context/context.ts';
import { findMembers, findUser } from '../../accounts/accounts.repo.ts';
import type { AuthorFacts } from '../content.policy.ts';
import { announceToGrownUps } from '../live-events.ts';
import {
  deletePostPermission,
  hasPostPermission,
  insertPostPermission,
  listPostPermissions,
} from './post-permissions.repo.ts';

/** What decides who sees a new or changed post of this person. */
export const authorFactsOf = ({ db }: Context, { id, isChild }: Actor): AuthorFacts => ({
  isChild,
  isAlwaysAllowed: isChild && hasPostPermission(db, id),
});

/** Every kid by name, and whether friends see their new posts at once. */
export const listPermissions = (context: Context): PostPermission[] => {
  const rows = listPostPermissions(context.db);
  const people = findMembers(
    context.db,
    rows.flatMap(({ kidId, allowedBy }) => [kidId, allowedBy ?? 0]),
  );
  return rows
    .flatMap(({ kidId, isAllowed, allowedBy }): PostPermission[] => {
      const kid = people.get(kidId);
      const by = people.get(allowedBy ?? 0) ?? null;
      return kid ? [{ kid, isAllowed: isAllowed === 1, by }] : [];
    })
    .sort((a, b) => a.kid.displayName.localeCompare(b.kid.displayName) || a.kid.id - b.kid.id);
};

/**
 * A grown-up lets friends see a kid's posts from now on without asking, or withdraws that; earlier posts stay
 * as they were decided. @throws AppError 404
 */
export const changePermission = (
  context: Context,
  actor: Actor,
  kidId: number,
  isAllowed: boolean,
): void => {
  const { db, clock, audit } = context;
  const kid = findUser(db, kidId);
  if (!kid?.isChild || kid.deactivatedAt !== null || !isGrownUp(actor)) throw notFound();
  if (isAllowed === hasPostPermission(db, kidId)) return;
  if (isAllowed) {
    const allowedAt = clock.now().toISOString();
    insertPostPermission(db, { kidId, allowedAt, allowedBy: actor.id });
  } else deletePostPermission(db, kidId);
  const action = isAllowed ? 'postsAlwaysAllowed' : 'postsAskedAgain';
  audit.record({ action, actorId: actor.id, subjectId: kidId, details: {} });
  announceToGrownUps(context);
};

/** A person who is no kid any more needs no permission, and has none when they become one again. */
export const refreshPermissionOf = (context: Context, userId: number): void => {
  if (findUser(context.db, userId)?.isChild) return;
  if (deletePostPermission(context.db, userId)) announceToGrownUps(context);
};
