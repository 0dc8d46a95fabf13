import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';
import type { AboutLine, DescribePerson } from '../../extension-points/person-summary.ts';
import {
  type FindJudge,
  type Judge,
  type JudgeNew,
  reasonOfRole,
} from '../../extension-points/visibility.ts';
import {
  type Audience,
  approvalAfter,
  audienceOf,
  audiences,
  canDecide,
  canSee,
  type PostFacts,
} from './content.policy.ts';
import { findPost } from './content.repo.ts';
import { authorFactsOf } from './moderation/post-permissions.service.ts';
import { responseAudience } from './responders.ts';

const judge =
  (post: PostFacts): Judge =>
  (person) => {
    if (!canSee(person, post)) return null;
    return person.id === post.userId ? 'own' : reasonOfRole(person);
  };

/** A post as it would be, shared so. */
const newPost = (context: Context, maker: Actor, isFamilyContent: boolean): PostFacts => {
  const author = authorFactsOf(context, maker);
  const friendsApproval = approvalAfter('notNeeded', { isFamilyContent, hasChanged: true }, author);
  const audience = audienceOf({ isFamilyContent, friendsApproval }, maker);
  return { userId: maker.id, audience, deletedAt: null };
};

const countsSql = `SELECT audience, count(*) count FROM contents INDEXED BY contents_user_audience
  WHERE user_id = ? AND deleted_at IS NULL GROUP BY audience`;
const waitingSql = `SELECT count(*) FROM contents
  WHERE user_id = ? AND friends_approval = 'waiting' AND deleted_at IS NULL`;
const commentsSql = `SELECT count(*) FROM comments INDEXED BY comments_user_owner
  WHERE user_id = ? AND is_pending = 0 AND deleted_at IS NULL`;

/** A person's posts by who sees them, and the number of their comments; a kid's by who sees them. */
const describe = ({ db }: Context, { id: userId, isChild }: Actor): AboutLine[] => {
  const posts = prepared<{ audience: Audience; count: number }>(db, countsSql).all(userId);
  const countOf = (audience: Audience) =>
    posts.find((row) => row.audience === audience)?.count ?? 0;
  const count = (sql: string) => preparedNumber(db, sql, userId);
  const facts = (audience: Audience): PostFacts => ({ userId, audience, deletedAt: null });
  const shown = audiences.filter((audience) => countOf(audience) > 0);
  const waiting = count(waitingSql);
  const comments = count(commentsSql);
  return [
    ...shown.map((audience): AboutLine => {
      const sees = (person: Actor) => canSee(person, facts(audience));
      return { key: `content.${audience}`, count: countOf(audience), sees };
    }),
    ...(shown.length === 0 ? [{ key: 'content.none' as const, sees: null }] : []),
    ...(waiting > 0
      ? [
          {
            key: 'content.waiting' as const,
            count: waiting,
            sees: (person: Actor) => canDecide(person, facts('household')),
          },
        ]
      : []),
    ...(isChild ? [{ key: 'content.responses' as const, sees: responseAudience(db, userId) }] : []),
    ...(comments > 0 && !isChild
      ? [{ key: 'content.comments' as const, count: comments, sees: null }]
      : []),
  ];
};

/** Who sees posts, by the policy that shows them. */
export const postVisibility =
  (context: Context): FindJudge =>
  (id) => {
    const post = findPost(context.db, id);
    return post ? judge(post) : null;
  };

export const newPostVisibility =
  (context: Context): JudgeNew =>
  (maker, isFamily) =>
    judge(newPost(context, maker, isFamily));

export const contentSummary =
  (context: Context): DescribePerson =>
  (person) =>
    describe(context, person);
