import { LRUCache } from 'lru-cache';
import type { Actor } from '#shared/features/accounts/access.ts';
import { albumLimits } from '#shared/features/content/albums.fields.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { Context } from '../../../context/context.ts';
import type { Db } from '../../../db/open.ts';

interface Removed {
  addedBy: number;
  removedBy: number;
  removedAt: number;
}

const caches = new WeakMap<object, LRUCache<string, Removed>>();

/** A few removals of as many pictures as one call takes out. */
const cacheOf = (db: Db): LRUCache<string, Removed> => {
  let cache = caches.get(db.$client);
  if (!cache) {
    cache = new LRUCache({ max: albumLimits.itemsAtOnce * 4 });
    caches.set(db.$client, cache);
  }
  return cache;
};

const keyOf = (albumId: number, mediaId: number): string => `${albumId} ${mediaId}`;

/** Keeps who added pictures that a person takes out, so that undoing it leaves them theirs to take out. */
export const rememberAdders = (
  { db, clock }: Context,
  actor: Actor,
  albumId: number,
  items: readonly { mediaId: number; addedBy: number }[],
): void => {
  const removed = { removedBy: actor.id, removedAt: clock.now().getTime() };
  for (const { mediaId, addedBy } of items) {
    cacheOf(db).set(keyOf(albumId, mediaId), { addedBy, ...removed });
  }
};

/** Who adds a picture: the person, or who had added it before the same person took it out by mistake. */
export const adderOf = (
  { db, clock }: Context,
  actor: Actor,
  albumId: number,
  mediaId: number,
): number => {
  const removed = cacheOf(db).get(keyOf(albumId, mediaId));
  if (removed?.removedBy !== actor.id) return actor.id;
  const isRecent = clock.now().getTime() - removed.removedAt <= limits.undoSeconds * 1_000;
  return isRecent ? removed.addedBy : actor.id;
};
