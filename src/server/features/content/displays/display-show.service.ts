import { setImmediate as nextTurn } from 'node:timers/promises';
import { notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import {
  type DisplayEvent,
  type DisplayPicture,
  type DisplayShow,
  readDisplayPicture,
} from '#shared/features/displays/displays.contract.ts';
import {
  type DisplaySize,
  displayLimits,
  keptNames,
} from '#shared/features/displays/displays.fields.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../../context/context.ts';
import { findMediaById, findServedFile, type ServedFile } from '../../../media/media.repo.ts';
import { versionOf } from '../../../media/media-names.ts';
import { readerParams } from '../albums/albums.policy.ts';
import {
  isInAlbums,
  listIdsBefore,
  listShownAmong,
  type ShownPicture,
} from './display-pictures.repo.ts';
import type { DisplayRow } from './displays.repo.ts';
import { listShownAlbums } from './displays.service.ts';

interface Shown {
  display: DisplayRow;
  maker: Actor;
}

const albumIdsOf = (context: Context, { display, maker }: Shown): number[] =>
  listShownAlbums(context, display, maker).map(({ id }) => id);

const urlOf = (id: number, size: DisplaySize, sha256: string): string =>
  `${readDisplayPicture.path.replace(':id', String(id))}?size=${size}&v=${versionOf(sha256)}`;

const present = (row: ShownPicture): DisplayPicture[] => {
  const { id, caption, width, height, takenAt, xlargeSha256 } = row;
  const sha256 = row.largeSha256 ?? row.sha256;
  if (!sha256) return [];
  return [
    {
      id,
      url: urlOf(id, 'large', sha256),
      xlargeUrl: xlargeSha256 ? urlOf(id, 'xlarge', xlargeSha256) : null,
      width,
      height,
      caption,
      takenAt,
    },
  ];
};

/** Where a page begins: after this picture, and how many came before it. */
interface Cursor {
  before: number;
  count: number;
}

const readCursor = (after: string | undefined): Cursor => {
  const [before = Number.MAX_SAFE_INTEGER, count = 0] = after?.split('-').map(Number) ?? [];
  return { before, count };
};

/** A page of pictures; what is not shown is passed over, and others are answered in between. */
const listPage = async (
  { db }: Context,
  maker: Actor,
  albumIds: readonly number[],
  { before, count }: Cursor,
): Promise<Pick<DisplayShow, 'pictures' | 'next'>> => {
  const limit = Math.min(displayLimits.pageMax, displayLimits.picturesMax - count);
  const reader = readerParams(maker);
  const found: ShownPicture[] = [];
  for (let from = before; found.length < limit; ) {
    const ids = listIdsBefore(db, albumIds, { before: from, limit: displayLimits.pageMax });
    const last = ids.at(-1);
    if (last === undefined) return { pictures: found.flatMap(present), next: null };
    found.push(...listShownAmong(db, reader, ids));
    from = last;
    await nextTurn();
  }
  const page = found.slice(0, Math.max(limit, 0));
  const last = page.at(-1);
  const total = count + page.length;
  const next = last && total < displayLimits.picturesMax ? `${last.id}-${total}` : null;
  return { pictures: page.flatMap(present), next };
};

const listToday = (context: Context, today: string): DisplayEvent[] =>
  [...context.extensions.familyDay.values()].flatMap((list) => list(today));

/** What a display shows, a page of pictures at a time. */
export const readShow = async (
  context: Context,
  shown: Shown,
  after: string | undefined,
): Promise<DisplayShow> => {
  const { clock, household } = context;
  const now = clock.now();
  const today = household.day(now);
  const page = await listPage(context, shown.maker, albumIdsOf(context, shown), readCursor(after));
  return {
    ...fieldsNamed(shown.display, keptNames),
    householdName: household.name(),
    now: now.toISOString(),
    today,
    timeZone: household.timeZone(),
    hourCycle: household.hourCycle(),
    events: shown.display.showEvents && after === undefined ? listToday(context, today) : [],
    ...page,
  };
};

/** The file of a picture that a display shows. @throws AppError 404 */
export const findPicture = (
  context: Context,
  shown: Shown,
  { id, size }: { id: number; size: DisplaySize },
): ServedFile => {
  const { db } = context;
  const isShown =
    isInAlbums(db, albumIdsOf(context, shown), id) &&
    listShownAmong(db, readerParams(shown.maker), [id]).length > 0;
  const name = isShown ? findMediaById(db, id)?.name : undefined;
  if (name === undefined) throw notFound();
  // Larger sizes may be made after the picture is shown.
  const file =
    findServedFile(db, name, size) ??
    findServedFile(db, name, 'large') ??
    findServedFile(db, name, 'original');
  if (!file) throw notFound();
  return file;
};
