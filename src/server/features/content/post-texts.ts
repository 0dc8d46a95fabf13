import { LRUCache } from 'lru-cache';
import { type Actor, isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { findMembers } from '../accounts/accounts.repo.ts';
import { presentComment, presentContent } from './content.present.ts';
import type { Stamp } from './feed.repo.ts';
import {
  type CommentPart,
  hasPending,
  listCommenterParts,
  listCommentParts,
  listPendingParts,
  listPostParts,
  listReactionParts,
  type PendingViewer,
} from './post-parts.repo.ts';

const postOf = ({ contentId }: { contentId: number }): number => contentId;

/** A post's JSON in UTF-8: written to a connection as it is, where a string is encoded each time. */
interface CachedText {
  revision: number;
  text: Buffer;
}

/** Some hundreds of posts with long stories, thousands of usual ones. */
const maxCachedBytes = 12 * 1024 * 1024;

const caches = new WeakMap<object, LRUCache<number, CachedText>>();

/** Posts as JSON, kept until they change: writing a page of them anew costs more than reading it. */
const cacheOf = (db: Db): LRUCache<number, CachedText> => {
  let cache = caches.get(db.$client);
  if (!cache) {
    cache = new LRUCache({
      maxSize: maxCachedBytes,
      // With what a buffer and its entry take besides.
      sizeCalculation: ({ text }) => text.length + 256,
    });
    caches.set(db.$client, cache);
  }
  return cache;
};

/** Forgets every post's JSON: names and pictures of people are part of it. */
export const forgetTexts = (context: Context): void => cacheOf(context.db).clear();

const buildContents = (db: Db, ids: number[]): (Content & { revision: number })[] => {
  const wanted = JSON.stringify(ids);
  const posts = listPostParts(db, wanted);
  const comments = groupBy(listCommentParts(db, wanted), postOf);
  const reactions = groupBy(listReactionParts(db, wanted), postOf);
  const commenters = groupBy(listCommenterParts(db, wanted), postOf);
  const people = [posts, ...comments.values(), ...reactions.values(), ...commenters.values()];
  const authors = findMembers(
    db,
    people.flat().map((row) => row.userId),
  );
  return posts.map((post) => ({
    revision: post.revision,
    ...presentContent(
      post,
      {
        comments: comments.get(post.id) ?? [],
        reactions: reactions.get(post.id) ?? [],
        commenters: commenters.get(post.id) ?? [],
      },
      authors,
    ),
  }));
};

/** The JSON of each post, as everybody who may see it gets it. */
const textsOf = (db: Db, stamps: Stamp[]): Map<number, Buffer> => {
  const cache = cacheOf(db);
  const texts = new Map<number, Buffer>();
  const missing: number[] = [];
  for (const { id, revision } of stamps) {
    const cached = cache.get(id);
    if (cached?.revision === revision) texts.set(id, cached.text);
    else missing.push(id);
  }
  if (missing.length === 0) return texts;
  for (const { revision, ...content } of buildContents(db, missing)) {
    const text = Buffer.from(JSON.stringify(content));
    texts.set(content.id, text);
    // What a transaction has not committed may be rolled back, and its revision used again.
    if (!db.$client.inTransaction) cache.set(content.id, { revision, text });
  }
  return texts;
};

/** Who sees comments that wait: grown-ups all, others from outside the household their own. */
export const pendingViewer = (actor: Actor): PendingViewer | null =>
  isGrownUp(actor) || !isHousehold(actor) ? { userId: actor.id, seesAll: isGrownUp(actor) } : null;

const listPending = (db: Db, actor: Actor, stamps: Stamp[]): CommentPart[] => {
  const viewer = pendingViewer(actor);
  if (!viewer || !hasPending(db)) return [];
  const ids = JSON.stringify(stamps.map(({ id }) => id));
  return listPendingParts(db, ids, viewer, limits.embeddedComments * limits.pageMax);
};

/** Adds the comments that wait for those who see them; these variants are nobody else's. */
const addPending = (db: Db, actor: Actor, stamps: Stamp[], texts: Map<number, Buffer>): void => {
  const rows = listPending(db, actor, stamps);
  if (rows.length === 0) return;
  const authors = findMembers(
    db,
    rows.map(({ userId }) => userId),
  );
  for (const [id, waiting] of groupBy(rows, postOf)) {
    const content = JSON.parse(String(texts.get(id))) as Content;
    const comments = waiting.flatMap((row) => {
      const author = authors.get(row.userId);
      return author ? [presentComment(row, author)] : [];
    });
    // Beside the others, which they do not push out: the count says only how many of those there are.
    const newest = comments.slice(-limits.embeddedComments);
    content.comments = [...content.comments, ...newest].sort((a, b) => a.id - b.id);
    texts.set(id, Buffer.from(JSON.stringify(content)));
  }
};

/** The JSON of posts this person may see, in the order given. */
export const readTexts = (db: Db, actor: Actor, stamps: Stamp[]): Buffer[] => {
  const texts = textsOf(db, stamps);
  addPending(db, actor, stamps, texts);
  return stamps.flatMap(({ id }) => texts.get(id) ?? []);
};

const [open, comma, close] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [
  Buffer,
  Buffer,
  Buffer,
];

/** Puts the JSON of posts together as a list. */
export const joinTexts = (texts: Buffer[]): Buffer =>
  Buffer.concat([open, ...texts.flatMap((text, at) => (at === 0 ? [text] : [comma, text])), close]);
