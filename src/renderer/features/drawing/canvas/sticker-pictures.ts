import { useEffect, useState } from 'react';
import { type AvatarPreset, avatarPresets } from '#shared/features/accounts/avatars.ts';
import sheet from '../../../ui/illustration/pictures/sheet.svg?raw';
import type { StickerPictures } from './paint-action.ts';

/** One picture of the sheet: canvases take no view of a file, and Firefox none without a size of its own. */
const addressOf = (name: AvatarPreset): string => {
  const box = new RegExp(`<view id="${name}" (viewBox="[^"]+")`).exec(sheet)?.[1] ?? '';
  const svg = sheet.replace(/viewBox="[^"]+"/, `width="400" height="400" ${box}`);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

const load = async (name: AvatarPreset): Promise<[AvatarPreset, HTMLImageElement][]> => {
  const image = new Image();
  image.src = addressOf(name);
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
