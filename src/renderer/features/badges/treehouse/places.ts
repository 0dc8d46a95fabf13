import type { CSSProperties } from 'react';
import type { BadgeId } from '#shared/features/badges/badges.fields.ts';

/** How a thing moves, where motion is welcome: hanging things sway, flying ones float, a fire flickers. */
type Motion = 'sway' | 'float' | 'flicker';

/** Where a badge's thing is. */
export interface Place {
  /** Of its centre, in the units of the scene. */
  x: number;
  y: number;
  motion?: Motion;
}

/** The size of the scene in its own units. */
export const scene = { width: 600, height: 850 };

/** The side of a thing in the same units: 44 px in a scene of 315 px. */
export const thingSide = 84;

/** A place for each badge of the catalogue, `thingSide` or more apart; docs/illustration.md says how to add one. */
export const places: Record<BadgeId, Place> = {
  fiftyPosts: { x: 45, y: 48 },
  firstMessage: { x: 130, y: 48, motion: 'float' },
  bestBeaten: { x: 470, y: 48, motion: 'float' },
  fiftyTasks: { x: 555, y: 48, motion: 'float' },
  twentyPlays: { x: 45, y: 132, motion: 'float' },
  tenPosts: { x: 215, y: 132 },
  twentyReactions: { x: 300, y: 132, motion: 'sway' },
  helpingHand: { x: 385, y: 132, motion: 'sway' },
  firstReaction: { x: 555, y: 132, motion: 'float' },
  tenWins: { x: 130, y: 216, motion: 'sway' },
  sevenFeelings: { x: 470, y: 216, motion: 'sway' },
  fiftyMessages: { x: 45, y: 300 },
  kindHeart: { x: 300, y: 300 },
  firstJournal: { x: 130, y: 384, motion: 'sway' },
  hourReader: { x: 215, y: 384 },
  firstWin: { x: 300, y: 384 },
  firstPhoto: { x: 385, y: 384 },
  weekReader: { x: 470, y: 384 },
  firstArt: { x: 130, y: 468 },
  fiveFinished: { x: 215, y: 468 },
  fiveStories: { x: 300, y: 468 },
  firstVideo: { x: 385, y: 468 },
  thousandPages: { x: 470, y: 468 },
  tenTasks: { x: 130, y: 551, motion: 'sway' },
  thirtyComments: { x: 215, y: 551, motion: 'sway' },
  allGames: { x: 300, y: 551 },
  firstPlay: { x: 470, y: 551, motion: 'sway' },
  familyShare: { x: 45, y: 635 },
  firstStory: { x: 130, y: 635 },
  readingGoal: { x: 300, y: 635 },
  firstFinished: { x: 470, y: 635 },
  firstFeeling: { x: 555, y: 635 },
  firstComment: { x: 45, y: 719 },
  firstBook: { x: 130, y: 719 },
  tenJournal: { x: 215, y: 719 },
  braveStep: { x: 300, y: 719 },
  goodSharer: { x: 385, y: 719 },
  threeDayReader: { x: 470, y: 719, motion: 'flicker' },
  tenHourReader: { x: 555, y: 719 },
  neverGaveUp: { x: 45, y: 803 },
  firstTask: { x: 130, y: 803 },
  calmAndPatient: { x: 215, y: 803 },
  firstPost: { x: 300, y: 803 },
  tenArt: { x: 385, y: 803 },
  fiveComments: { x: 470, y: 803 },
  thirtyFeelings: { x: 555, y: 803 },
};

const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Where a thing is in the scene, whatever its size on the screen. */
export const placeStyle = (badge: BadgeId): CSSProperties => ({
  left: share(places[badge].x, scene.width),
  top: share(places[badge].y, scene.height),
  width: share(thingSide, scene.width),
});
