import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import { sliceBounds, walkPages, walkSlices } from '../../db/pages.ts';
import {
  type ExportItem,
  type ExportNote,
  type ExportSections,
  exportMedia,
} from '../../extension-points/data-export.ts';
import { sentence } from '../../http/error-messages.ts';
import { seesHidden } from '../../media/hidden-media.ts';
import { findMembers } from '../accounts/accounts.repo.ts';
import { canSee } from './content.policy.ts';
import { listPostMedia } from './posts/post-media.repo.ts';
import { listReactionParts } from './posts/post-parts.repo.ts';
import { hiddenResponders } from './responders.ts';
import { countCommentsOf, countPostsOf } from './trash/account-deletion.repo.ts';
import {
  countOwnReactions,
  countPendingComments,
  lastCommentId,
  lastReactionId,
  listCommentsAfter,
  listOwnComments,
  listOwnPosts,
  listOwnReactions,
  type OwnPostRow,
  type OwnWordRow,
} from './trash/export.repo.ts';

/** Fewer than of other things: a story may have 50,000 characters. */
const postsPage = 20;

function* notesOn({ db }: Context, actor: Actor, contentId: number): Generator<ExportNote[]> {
  const pages = walkPages<ReturnType<typeof listCommentsAfter>[number]>((last, limit) => {
    const hidden = hiddenResponders(db, actor).json;
    return listCommentsAfter(db, { contentId, after: last?.id ?? 0, hidden }, limit);
  });
  for (const rows of pages) {
    const people = findMembers(
      db,
      rows.map(({ userId }) => userId),
    );
    yield rows.map(({ userId, createdAt, text }) => ({
      who: people.get(userId)?.displayName ?? '',
      at: createdAt,
      text,
    }));
  }
}

const postItems = (context: Context, actor: Actor, rows: OwnPostRow[]): ExportItem[] => {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const hidden = hiddenResponders(context.db, actor).json;
  const reactions = listReactionParts(context.db, ids, hidden);
  const people = findMembers(
    context.db,
    reactions.map(({ userId }) => userId),
  );
  return rows.map((row) => {
    const ownReactions = reactions
      .filter(({ contentId }) => contentId === row.id)
      .map(({ emoji, userId }) => ({ emoji, who: people.get(userId)?.displayName ?? '' }));
    const { id, title, description, contentType, textContent, createdAt } = row;
    const isFamilyContent = row.isFamilyContent === 1;
    return {
      data: {
        id,
        title,
        description,
        contentType,
        textContent,
        createdAt,
        isFamilyContent,
        reactions: ownReactions,
      },
      title,
      at: createdAt,
      text: [description, textContent],
      facts: [
        [
          'exports:facts.kind',
          sentence(`content:types.${isFamilyContent ? 'family' : contentType}`),
        ],
        [
          'exports:facts.reactions',
          ownReactions.map(({ emoji, who }) => `${emoji} ${who}`).join(', '),
        ],
      ],
      notes: () => notesOn(context, actor, id),
      media: [
        ...listPostMedia(context.db, id)
          .filter(({ isHidden }) => isHidden === 0 || seesHidden(actor))
          .map((one) => ({ id: one.id, caption: one.caption })),
        ...exportMedia(row.recordingId),
      ],
    };
  });
};

/** Comments on others' posts, with their titles if the person still sees them. */
const wordItems = (actor: Actor, rows: OwnWordRow[]): ExportItem[] =>
  rows.map(({ id, text, createdAt, contentId, postTitle, recordingId, ...post }) => {
    const title = canSee(actor, post) ? postTitle : sentence('exports:facts.unseenPost');
    return {
      data: { id, text, createdAt, contentId, post: title },
      title,
      at: createdAt,
      text: [text],
      media: exportMedia(recordingId),
    };
  });

/** A person's posts with what others said to them, and what the person said to others. */
export const contentExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    posts: {
      title: 'exports:sections.posts',
      count: (userId) => countPostsOf(db, userId),
      pages: function* (actor) {
        const pages = walkPages<OwnPostRow>(
          (last, limit) => listOwnPosts(db, actor.id, last?.id ?? Number.MAX_SAFE_INTEGER, limit),
          postsPage,
        );
        for (const rows of pages) yield postItems(context, actor, rows);
      },
    },
    comments: {
      title: 'exports:sections.comments',
      count: (userId) => countCommentsOf(db, userId) + countPendingComments(db, userId),
      pages: function* (actor) {
        const pages = walkSlices(lastCommentId(db), (after, upTo) =>
          listOwnComments(db, actor.id, after, upTo),
        );
        for (const rows of pages) yield wordItems(actor, rows);
      },
    },
    reactions: {
      title: 'exports:sections.reactions',
      count: function* (userId) {
        for (const [after, upTo] of sliceBounds(lastReactionId(db)))
          yield countOwnReactions(db, userId, after, upTo);
      },
      pages: function* (actor) {
        const pages = walkSlices(lastReactionId(db), (after, upTo) =>
          listOwnReactions(db, actor.id, after, upTo),
        );
        for (const rows of pages) yield wordItems(actor, rows);
      },
    },
  };
};
