import { z } from 'zod';
import { message } from '../../locales/messages.ts';
import { type MascotName, mascotNames } from '../../mascots.ts';

/** A sticker by the name of its animal. */
export const StickerName = z.enum(mascotNames, { error: message('stickers:errors.unknown') });
export type StickerName = MascotName;

/** A stored sticker as it is sent on: one that is no longer drawn is shown as its text. */
export const shownSticker = (stored: string | null): { sticker?: StickerName } => {
  const { data } = StickerName.safeParse(stored);
  return data === undefined ? {} : { sticker: data };
};
