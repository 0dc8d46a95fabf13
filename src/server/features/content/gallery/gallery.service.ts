import { setImmediate as nextTurn } from 'node:timers/promises';
import { notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { PostMedia } from '#shared/features/content/content.contract.ts';
import type { GalleryMonth, Picture } from '#shared/features/content/gallery.contract.ts';
import type { Context } from '../../../context/context.ts';
import { seesHidden } from '../../../media/hidden-media.ts';
import { listFilesOf } from '../../../media/media.repo.ts';
import { presentMedia } from '../../../media/media-present.ts';
import { weighFiles } from '../../../media/uploads/media-ingest.ts';
import {
  type ChosenRow,
  findPlace,
  type GalleryOwner,
  type GalleryRow,
  type GallerySize,
  galleryStart,
  listChosen,
  listChosenPictures,
  listGalleryPage,
  listGallerySizes,
  startOfMonth,
} from './gallery.repo.ts';

const present = ({ id, caption, date, postId, ...row }: GalleryRow): Picture[] => {
  const media = presentMedia(row);
  return media ? [{ media: { ...media, id, caption }, postId, date }] : [];
};

const ownerOf = (actor: Actor): GalleryOwner => ({
  me: actor.id,
  seesHidden: seesHidden(actor) ? 1 : 0,
});

/** Which pictures are asked for. */
export interface GalleryPage {
  month?: string | undefined;
  before?: number | undefined;
  limit: number;
}

/** A page of a person's own pictures, and behind which the next one begins, if there is more. */
export const readGallery = (
  { db }: Context,
  actor: Actor,
  { month, before, limit }: GalleryPage,
): { pictures: Picture[]; next: number | null } => {
  const start = month === undefined ? galleryStart : startOfMonth(month);
  const place = before === undefined ? start : findPlace(db, actor.id, before);
  if (!place) return { pictures: [], next: null };
  const rows = listGalleryPage(db, ownerOf(actor), place, limit + 1);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { pictures: shown.flatMap(present), next };
};

/** Pictures read in one go: a few milliseconds. */
const sizesAtOnce = 500;

const ratioOf = ({ width, height }: GallerySize): number =>
  width && height ? Math.round((100 * width) / height) : 100;

/** The months of a person's own pictures; others are answered in between. */
export const readGalleryMonths = async ({ db }: Context, actor: Actor): Promise<GalleryMonth[]> => {
  const months: GalleryMonth[] = [];
  let place = galleryStart;
  while (db.$client.open) {
    const sizes = listGallerySizes(db, ownerOf(actor), place, sizesAtOnce);
    for (const size of sizes) {
      const month = size.date.slice(0, 7);
      let last = months.at(-1);
      if (last?.month !== month) {
        last = { month, count: 0, ids: [], ratios: [] };
        months.push(last);
      }
      last.count += 1;
      last.ids.push(size.id);
      last.ratios.push(ratioOf(size));
    }
    const end = sizes.at(-1);
    if (!end || sizes.length < sizesAtOnce) break;
    place = { date: end.date, id: end.id };
    await nextTurn();
  }
  return months;
};

/** Pictures of the person's own gallery, each once. @throws AppError 404 where one is not */
export const requireChosen = ({ db }: Context, actor: Actor, ids: number[]): ChosenRow[] => {
  const wanted = [...new Set(ids)];
  const chosen = listChosen(db, ownerOf(actor), wanted);
  if (chosen.length < wanted.length) throw notFound();
  return chosen;
};

/** Stages copies of a person's own pictures, which count as if they were sent again. @throws AppError 404, 429 */
export const stageCopies = (context: Context, actor: Actor, ids: number[]): PostMedia[] => {
  const { db, media, quota } = context;
  const wanted = requireChosen(context, actor, ids).map(({ id }) => id);
  return listChosenPictures(db, ownerOf(actor), wanted)
    .flatMap(present)
    .map(({ media: original }) => {
      quota.countFile(actor.id, weighFiles(listFilesOf(db, original.id)));
      return { ...original, id: media.copy(original.id, 'staged') };
    });
};
