import type { Emoji } from '#shared/features/content/content.contract.ts';

/** What each reaction is called in the catalogue. */
export const reactionNames = {
  '❤️': 'heart',
  '👍': 'thumbsUp',
  '🎨': 'palette',
  '📖': 'book',
} as const satisfies Record<Emoji, string>;
