import type { EmotionType } from '#shared/features/emotions/emotions.fields.ts';

/** Spec, part 2 section 9; their colours are in `emotion-colours.module.css`. */
export const emotionEmoji: Record<EmotionType, string> = {
  happy: '😊',
  sad: '😢',
  angry: '😠',
  worried: '😟',
  excited: '🤩',
  calm: '😌',
  confused: '😕',
  tired: '😴',
};

/** What may be worth trying, by what is felt; keys of the catalogue. */
export const suggestionsFor = {
  happy: ['share', 'draw', 'move'],
  sad: ['hug', 'talk', 'music', 'draw', 'outside'],
  angry: ['breathe', 'move', 'outside', 'talk', 'water'],
  worried: ['breathe', 'talk', 'hug', 'draw', 'outside'],
  excited: ['share', 'move', 'breathe'],
  calm: ['rest', 'music', 'outside'],
  confused: ['ask', 'talk', 'draw', 'rest'],
  tired: ['rest', 'sleep', 'water', 'outside'],
} as const satisfies Record<EmotionType, readonly string[]>;

/** The colour of an emotion as CSS, inside the palette. */
export const colourOf = (type: EmotionType): string => `var(--emotion-${type})`;
