import { Box } from '@radix-ui/themes';
import { pageStands } from '../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../lib/background-part.ts';

const loadButton = async () => {
  await pageStands();
  return import('./sticker-button.tsx');
};

/** The button for stickers, whose code comes after the page; its place is kept until then. */
export const LazyStickerButton = backgroundPart(
  ['stickers'],
  loadButton,
  'StickerButton',
  <Box width="44px" height="44px" flexShrink="0" />,
);
