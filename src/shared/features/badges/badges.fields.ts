import { z } from 'zod';

/** The six categories in their order (spec, part 1 section 3). */
export const Category = z.enum([
  'Content Creation',
  'Social',
  'Learning',
  'Personal Growth',
  'Behavior',
  'Games',
]);
export type Category = z.infer<typeof Category>;

/** What is counted of a person; a count never goes down. */
export const Counter = z.enum([
  'posts',
  'art',
  'photos',
  'stories',
  'videos',
  'familyPosts',
  'comments',
  'reactions',
  'messages',
  'tasks',
  'journal',
  'emotions',
  'booksAdded',
  'booksFinished',
  'readingStreak',
  'readingMinutes',
  'readingPages',
  'goals',
  'plays',
  'plays.memory',
  'plays.puzzle',
  'plays.word_search',
  'plays.jigsaw',
  'plays.differences',
  'gamesTried',
  'wins',
  'bestsBeaten',
]);
export type Counter = z.infer<typeof Counter>;

/** Built-in badges. */
export const EventBadgeId = z.enum([
  'firstPost',
  'tenPosts',
  'fiftyPosts',
  'firstArt',
  'tenArt',
  'firstPhoto',
  'firstStory',
  'fiveStories',
  'firstVideo',
  'firstComment',
  'fiveComments',
  'thirtyComments',
  'firstReaction',
  'twentyReactions',
  'familyShare',
  'firstMessage',
  'fiftyMessages',
  'firstBook',
  'firstFinished',
  'fiveFinished',
  'threeDayReader',
  'weekReader',
  'hourReader',
  'tenHourReader',
  'thousandPages',
  'readingGoal',
  'firstTask',
  'tenTasks',
  'fiftyTasks',
  'firstJournal',
  'tenJournal',
  'firstFeeling',
  'sevenFeelings',
  'thirtyFeelings',
  'firstPlay',
  'twentyPlays',
  'allGames',
  'firstWin',
  'tenWins',
  'bestBeaten',
]);
export type EventBadgeId = z.infer<typeof EventBadgeId>;

/** Badges that grown-ups give. */
export const AwardBadgeId = z.enum([
  'kindHeart',
  'helpingHand',
  'goodSharer',
  'braveStep',
  'neverGaveUp',
  'calmAndPatient',
]);
export type AwardBadgeId = z.infer<typeof AwardBadgeId>;

export const BadgeId = z.enum([...EventBadgeId.options, ...AwardBadgeId.options]);
export type BadgeId = z.infer<typeof BadgeId>;
