import { useMemo } from 'react';
import type { Picture } from '#shared/features/content/gallery.contract.ts';
import type { Slide } from '../../../ui/slideshow/slide.ts';
import { Slideshow } from '../../../ui/slideshow/slideshow.tsx';
import type { Gallery } from './gallery.hooks.ts';

interface GallerySlideshowProps {
  gallery: Gallery;
  /** What is shown; null while there is no slideshow. */
  shownIds: readonly number[] | null;
  nameOf: (picture: Picture) => string;
  onClose: () => void;
}

/** The gallery, or what was chosen of it, one picture after the other. */
export const GallerySlideshow = ({ gallery, shownIds, nameOf, onClose }: GallerySlideshowProps) => {
  const { ids, pictures } = gallery;
  const { slides, missing } = useMemo(() => {
    const shown: Slide[] = [];
    const known = new Set(ids);
    for (const id of shownIds ?? []) {
      const picture = pictures.get(id);
      if (!picture && known.has(id)) return { slides: shown, missing: id };
      // It was deleted before it was read.
      if (!picture) continue;
      const { media } = picture;
      shown.push({ id, title: nameOf(picture), caption: media.caption, media });
    }
    return { slides: shown, missing: null };
  }, [shownIds, ids, pictures, nameOf]);
  return (
    <Slideshow
      open={shownIds !== null}
      onOpenChange={onClose}
      slides={slides}
      total={missing === null ? slides.length : shownIds?.length}
      hasMore={missing !== null}
      onNearEnd={() => missing !== null && gallery.ask(ids.indexOf(missing))}
    />
  );
};
