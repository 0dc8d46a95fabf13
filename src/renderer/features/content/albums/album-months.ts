import type { AlbumItem } from '#shared/features/content/albums.contract.ts';
import type { GalleryMonth } from '#shared/features/content/gallery.contract.ts';

/** The months of pictures that are in the order of their dates. */
export const monthsOf = (items: readonly AlbumItem[]): GalleryMonth[] => {
  const months: GalleryMonth[] = [];
  for (const { media, date } of items) {
    const month = date.slice(0, 7);
    let last = months.at(-1);
    if (last?.month !== month) {
      last = { month, count: 0, ids: [], ratios: [] };
      months.push(last);
    }
    const { width, height } = media;
    last.count += 1;
    last.ids.push(media.id);
    last.ratios.push(width && height ? Math.round((100 * width) / height) : 100);
  }
  return months;
};
