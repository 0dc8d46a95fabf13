import { setImmediate as nextTurn } from 'node:timers/promises';
import { notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { TrashCounts, TrashItem } from '#shared/features/trash/trash.contract.ts';
import { limits, TrashKind } from '#shared/features/trash/trash.fields.ts';
import { dayMs } from '#shared/hours.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import type { TrashCursor, TrashedThing, TrashSource } from '../../extension-points/trash.ts';
import { findMembers } from '../accounts/accounts.repo.ts';

/** Things deleted in one transaction: few enough for other writers to wait. */
const emptyBatch = 4;

type Entry = TrashedThing & { kind: TrashKind };

/** A feature that has no trash knows nothing of the kind. @throws AppError 404 */
const requireSource = (context: Context, kind: TrashKind): TrashSource => {
  const source = context.extensions.trash.get(kind);
  if (!source) throw notFound();
  return source;
};

const start: TrashCursor = { deletedAt: '9999', id: Number.MAX_SAFE_INTEGER };

const cursorOf = ({ deletedAt, kind, id }: Entry): string => `${deletedAt}~${kind}~${id}`;

/** Where the list of one kind goes on after a cursor of the whole list; of one moment kinds come in their order. */
const placeFor = (kind: TrashKind, before: string | undefined): TrashCursor => {
  if (before === undefined) return start;
  const [deletedAt = '', lastKind = '', id = '0'] = before.split('~');
  if (kind === lastKind) return { deletedAt, id: Number(id) };
  const order: string[] = TrashKind.options;
  const isLater = order.indexOf(kind) > order.indexOf(lastKind);
  return { deletedAt, id: isLater ? Number.MAX_SAFE_INTEGER : 0 };
};

const byAge = (a: Entry, b: Entry): number => {
  if (a.deletedAt !== b.deletedAt) return a.deletedAt < b.deletedAt ? 1 : -1;
  if (a.kind === b.kind) return b.id - a.id;
  return TrashKind.options.indexOf(a.kind) - TrashKind.options.indexOf(b.kind);
};

const present = ({ db }: Context, entries: Entry[]): TrashItem[] => {
  const people = findMembers(
    db,
    entries.flatMap(({ ownerId, deletedBy }) => [ownerId, deletedBy ?? ownerId]),
  );
  return entries.map((entry) => ({
    kind: entry.kind,
    id: entry.id,
    title: entry.title,
    contentType: entry.contentType ?? null,
    owner: people.get(entry.ownerId) ?? null,
    deletedBy: entry.deletedBy === null ? null : (people.get(entry.deletedBy) ?? null),
    deletedAt: entry.deletedAt,
    goesAt: new Date(Date.parse(entry.deletedAt) + limits.trashDays * dayMs).toISOString(),
    thumbUrl: entry.thumbUrl,
    canRestore: entry.canRestore,
    canRemove: entry.canRemove,
  }));
};

const countAll = (context: Context, actor: Actor): TrashCounts => {
  const count = (kind: TrashKind) => context.extensions.trash.get(kind)?.count(actor) ?? 0;
  return Object.fromEntries(TrashKind.options.map((kind) => [kind, count(kind)])) as TrashCounts;
};

interface TrashQuery {
  kind?: TrashKind | undefined;
  before?: string | undefined;
  limit: number;
}

/** A page of what each feature says the person may bring back, or threw away, deleted last first. */
export const listTrashFor = (context: Context, actor: Actor, query: TrashQuery) => {
  const { kind: asked, before, limit } = query;
  // One more than asked for tells whether there is another page.
  const entries = (asked ? [asked] : TrashKind.options)
    .flatMap((kind): Entry[] => {
      const things = context.extensions.trash
        .get(kind)
        ?.list(actor, placeFor(kind, before), limit + 1);
      return (things ?? []).map((thing) => ({ ...thing, kind }));
    })
    .sort(byAge);
  const shown = entries.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: present(context, shown),
    next: last && entries.length > limit ? cursorOf(last) : null,
    counts: countAll(context, actor),
  };
};

/** Brings something back as it was; what is back already stays so. @throws AppError 404 */
export const restoreFor = (context: Context, actor: Actor, kind: TrashKind, id: number): void =>
  requireSource(context, kind).restore(actor, id);

/** A server that closes meanwhile leaves the rest to the cleanup job. */
const finishAll = async ({ db }: Context, source: TrashSource): Promise<void> => {
  while (db.$client.open && source.finish?.()) await nextTurn();
};

/** Ends something now; its files are gone from the disk when this settles. @throws AppError 404, 403 */
export const removeFor = async (
  context: Context,
  actor: Actor,
  kind: TrashKind,
  id: number,
): Promise<void> => {
  const source = requireSource(context, kind);
  write(context.db, () => source.remove(actor, id));
  await nextTurn();
  await finishAll(context, source);
};

/** Who has the trash emptied, looked at before each batch. */
interface Caller {
  /** Who that is by now. @throws AppError 401, 403 once they may not go on */
  reauthorize(): Actor;
  /** Whether the client has disconnected. */
  isGone(): boolean;
}

/**
 * Ends all that the person sees and that is in the trash now, batch by batch; others work in between.
 * @returns how many things that were. @throws AppError 401, 403 when they may not go on
 */
export const emptyFor = async (
  context: Context,
  { id: actorId }: Actor,
  { reauthorize, isGone }: Caller,
): Promise<number> => {
  const { audit, clock, db } = context;
  // What comes in meanwhile was not asked about.
  const cursor: TrashCursor = { ...start, deletedAt: clock.now().toISOString() };
  let count = 0;
  try {
    for (const [, source] of context.extensions.trash) {
      for (;;) {
        if (isGone() || !db.$client.open) break;
        const actor = reauthorize();
        const ended = write(db, () => source.removeSome(actor, cursor, emptyBatch));
        count += ended;
        await nextTurn();
        await finishAll(context, source);
        if (ended === 0) break;
      }
    }
  } finally {
    // Record what was deleted, even when the caller lost access meanwhile.
    if (count > 0 && db.$client.open) {
      write(db, () => audit.record({ action: 'trashEmptied', actorId, details: { count } }));
    }
  }
  return count;
};
