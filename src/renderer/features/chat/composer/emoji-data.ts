import emoji from 'emojibase-data/en/data.json' with { type: 'json' };
import messages from 'emojibase-data/en/messages.json' with { type: 'json' };
import type { EmojiData } from 'frimousse';

/** Newer emoji are boxes on devices that a family keeps for years. */
const newestVersion = 14;
/** Parts of emoji rather than emoji. */
const componentGroup = 2;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The emoji that come with the app: nothing is fetched from anywhere else. */
export const readEmojiData = (): EmojiData => ({
  locale: 'en',
  emojis: emoji.flatMap(({ emoji: sign, group, label, version, tags = [] }) =>
    group === undefined || group === componentGroup || version > newestVersion
      ? []
      : [{ emoji: sign, category: group, label, version, tags }],
  ),
  categories: messages.groups
    .filter(({ order }) => order !== componentGroup)
    .map(({ order, message }) => ({ index: order, label: capitalised(message) })),
  skinTones: Object.fromEntries(
    messages.skinTones.map(({ key, message }) => [key, message]),
  ) as EmojiData['skinTones'],
});
