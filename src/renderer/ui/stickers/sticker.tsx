import { Box } from '@radix-ui/themes';
import type { StickerName } from '#shared/features/stickers/stickers.fields.ts';
import { backgroundPart } from '../../lib/background-part.ts';

const Mascot = backgroundPart([], () => import('../mascots/mascot.tsx'), 'Mascot');

/** Width and height of a sticker that was sent, in px (rule 185). */
const size = 96;

/** A sticker that was sent: its drawing, and its text for those who don't see it. */
export const Sticker = ({ name, text }: { name: StickerName; text: string }) => (
  <Box as="span" display="inline-block" width={`${size}px`} height={`${size}px`}>
    <span className="visually-hidden">{text}</span>
    <Mascot name={name} size={size} />
  </Box>
);
