import { type Mood, moods } from '#shared/features/journal/journal.contract.ts';

export const moodEmoji: Record<Mood, string> = {
  happy: '😊',
  sad: '😢',
  excited: '🤩',
  tired: '😴',
  anxious: '😰',
  calm: '😌',
  angry: '😠',
};

/** The mood of the list that a text names; undefined for free text and for none. */
export const moodOf = (text: string): Mood | undefined => moods.find((mood) => mood === text);

/** The icon beside an entry; a note if its mood has no face (spec, part 2 section 9). */
export const emojiOf = (text: string): string => {
  const mood = moodOf(text);
  return mood ? moodEmoji[mood] : '📝';
};
