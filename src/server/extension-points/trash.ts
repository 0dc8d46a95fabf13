import type { Actor } from '#shared/features/accounts/access.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';

/** Where a list goes on: with what was deleted before, or at the same moment and has a lower id. */
export interface TrashCursor {
  deletedAt: string;
  id: number;
}

/** One thing in the trash as one person is shown it. */
export interface TrashedThing {
  id: number;
  title: string;
  contentType?: ContentType;
  ownerId: number;
  deletedBy: number | null;
  deletedAt: string;
  thumbUrl: string | null;
  canRestore: boolean;
  canRemove: boolean;
}

/** The trash of one feature, by its own policy; it never names what the caller may not see. */
export interface TrashSource {
  /** What the person may know of, deleted last first, after a cursor. */
  list(actor: Actor, cursor: TrashCursor, limit: number): TrashedThing[];
  count(actor: Actor): number;
  /** Nothing happens to what is back already. @throws AppError 404 */
  restore(actor: Actor, id: number): void;
  /** Deletes one thing for good, or starts to; it cannot be restored any more. @throws AppError 404, 403 */
  remove(actor: Actor, id: number): void;
  /** The same with a few of those after a cursor that the person may end. @returns how many. */
  removeSome(actor: Actor, cursor: TrashCursor, limit: number): number;
  /** Deletes one batch of what is left, in its own transaction. @returns whether there may be more. */
  finish?(): boolean;
}
