import { LRUCache } from 'lru-cache';
import { type Actor, isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../../context/context.ts';
import type { Db } from '../../../db/open.ts';
import { seesHidden } from '../../../media/hidden-media.ts';
import { findMembers } from '../../accounts/accounts.repo.ts';
import { presentComment, presentContent, splitHidden } from '../content.present.ts';
import { listKidIds } from '../moderation/response-approvals.repo.ts';
import { hiddenResponders, noneHidden } from '../responders.ts';
import type { Stamp } from './feed.repo.ts';
import { listAllMediaParts } from './post-media.repo.ts';
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
const userOf = ({ userId }: { userId: number }): number => userId;

/** A post's JSON in UTF-8: written to a connection as it is, where a string is encoded each time. */
interface CachedText {
  revision: number;
  text: Buffer;
  /** The kids whose comments or reactions are in it. */
  kids: number[];
  /** Whether pictures or videos of the post are hidden from some. */
  hasHidden: boolean;
}

/** Some hundreds of posts with long stories, thousands of usual ones. */
const maxCachedBytes = 12 * 1024 * 1024;

const caches = new WeakMap<object, LRUCache<string, CachedText>>();

/** Posts as JSON, cached until they change: serialising a page costs more than reading it. */
const cacheOf = (db: Db): LRUCache<string, CachedText> => {
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

/** Which variant of posts is wanted: each has its name in the cache. */
interface Variant {
  nameOf: (id: number) => string;
  /** Kids whose words and reactions are left out, as `HiddenResponders.json`. */
  hidden: string;
  /** Whether pictures that wait to be taken down are part of it. */
  seesAll: boolean;
}

const whole: Variant = { nameOf: String, hidden: noneHidden.json, seesAll: true };

/** The posts' JSON in one variant. */
const buildTexts = (
  db: Db,
  ids: number[],
  { hidden, seesAll }: Variant,
): (CachedText & { id: number })[] => {
  const wanted = JSON.stringify(ids);
  const posts = listPostParts(db, wanted, hidden);
  const media = groupBy(listAllMediaParts(db, wanted), postOf);
  const comments = groupBy(listCommentParts(db, wanted, hidden), postOf);
  const reactions = groupBy(listReactionParts(db, wanted, hidden), postOf);
  const commenters = groupBy(listCommenterParts(db, wanted, hidden), postOf);
  const people = [posts, ...comments.values(), ...reactions.values(), ...commenters.values()];
  const authors = findMembers(
    db,
    people.flat().map((row) => row.userId),
  );
  const kids = listKidIds(db);
  return posts.map((post) => {
    const responses = {
      comments: comments.get(post.id) ?? [],
      reactions: reactions.get(post.id) ?? [],
      commenters: commenters.get(post.id) ?? [],
    };
    const all = media.get(post.id) ?? [];
    const parts = { ...responses, ...splitHidden(all, seesAll) };
    const responders = new Set(Object.values(responses).flatMap((rows) => rows.map(userOf)));
    return {
      id: post.id,
      revision: post.revision,
      text: Buffer.from(JSON.stringify(presentContent(post, parts, authors))),
      kids: kids.filter((id) => responders.has(id)),
      hasHidden: all.some(({ isHidden }) => isHidden === 1),
    };
  });
};

const textsOf = (db: Db, stamps: Stamp[], variant: Variant): Map<number, CachedText> => {
  const cache = cacheOf(db);
  const texts = new Map<number, CachedText>();
  const missing: number[] = [];
  for (const { id, revision } of stamps) {
    const cached = cache.get(variant.nameOf(id));
    if (cached?.revision === revision) texts.set(id, cached);
    else missing.push(id);
  }
  if (missing.length === 0) return texts;
  for (const { id, ...built } of buildTexts(db, missing, variant)) {
    texts.set(id, built);
    // What a transaction has not committed may be rolled back, and its revision used again.
    if (!db.$client.inTransaction) cache.set(variant.nameOf(id), built);
  }
  return texts;
};

/**
 * The JSON of each post for one reader. Most posts are the same for everyone; one with a kid whose responses
 * the reader does not see has a variant per set of hidden kids, and one with a hidden picture has another.
 */
const textsFor = (db: Db, actor: Actor, stamps: Stamp[]): Map<number, Buffer> => {
  const { ids, json } = hiddenResponders(db, actor);
  const texts = textsOf(db, stamps, whole);
  const hiddenIn = new Map(
    [...texts].map(([id, { kids }]) => [id, kids.filter((kid) => ids.has(kid))]),
  );
  const seesAll = seesHidden(actor);
  const lacksPictures = (id: number) => !seesAll && texts.get(id)?.hasHidden === true;
  const affected = stamps.filter(({ id }) => hiddenIn.get(id)?.length || lacksPictures(id));
  const nameOf = (id: number) =>
    `${id} without ${hiddenIn.get(id)?.join()}${lacksPictures(id) ? ' and pictures' : ''}`;
  const variants = textsOf(db, affected, { nameOf, hidden: json, seesAll });
  return new Map([...texts, ...variants].map(([id, { text }]) => [id, text]));
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

/** Adds pending comments for those who see them, as separate variants. */
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
  const texts = textsFor(db, actor, stamps);
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
