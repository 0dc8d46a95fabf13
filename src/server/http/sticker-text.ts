import type { StickerName } from '#shared/features/stickers/stickers.fields.ts';
import { sentence } from './error-messages.ts';

/** What a sticker says to those who cannot see it, such as "Sticker: owl"; stored with it. */
export const stickerText = (name: StickerName): string =>
  sentence('stickers:text', { name: sentence(`stickers:names.${name}`) });
