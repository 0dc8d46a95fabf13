import { useEffect, useState } from 'react';
import { type AvatarPreset, avatarPresets } from '#shared/features/accounts/avatars.ts';
import type { StickerPictures } from './paint-action.ts';

// Part of the code, since their text is changed.
const sources = import.meta.glob<string>('../../../ui/avatar/presets/*.svg', {
  query: '?inline',
  import: 'default',
  eager: true,
});

const load = async (name: AvatarPreset): Promise<[AvatarPreset, HTMLImageElement][]> => {
  const image = new Image();
  // Firefox draws no vector picture without a size of its own on a canvas.
  image.src = (sources[`../../../ui/avatar/presets/${name}.svg`] ?? '').replace(
    'viewBox',
    "width='400' height='400' viewBox",
  );
  try {
    await image.decode();
    return [[name, image]];
  } catch {
    return [];
  }
};

/** The pictures on stickers, which are part of the code; null until they can be drawn. */
export const useStickerPictures = (): StickerPictures | null => {
  const [pictures, setPictures] = useState<StickerPictures | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void Promise.all(avatarPresets.map(load)).then((loaded) => {
      if (isCurrent) setPictures(new Map(loaded.flat()));
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return pictures;
};
