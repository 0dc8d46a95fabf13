import type { AwardBadgeId, BadgeId, Category, Counter, EventBadgeId } from './badges.fields.ts';

/** Names of lucide icons; the page knows each. */
export type BadgeIcon =
  | 'BookCheck'
  | 'BookHeart'
  | 'BookOpen'
  | 'BookPlus'
  | 'Brush'
  | 'CalendarCheck'
  | 'CalendarHeart'
  | 'Camera'
  | 'CloudSun'
  | 'Clock'
  | 'Compass'
  | 'Feather'
  | 'Film'
  | 'Flame'
  | 'Gamepad2'
  | 'Gift'
  | 'HandHeart'
  | 'HandHelping'
  | 'Heart'
  | 'Hourglass'
  | 'Images'
  | 'Joystick'
  | 'Library'
  | 'ListChecks'
  | 'Medal'
  | 'MessageCircle'
  | 'MessagesSquare'
  | 'Mountain'
  | 'Palette'
  | 'PartyPopper'
  | 'PenLine'
  | 'Rainbow'
  | 'Rocket'
  | 'Send'
  | 'Smile'
  | 'Sparkles'
  | 'Sprout'
  | 'SquareCheckBig'
  | 'Star'
  | 'Sunrise'
  | 'Target'
  | 'TreePine'
  | 'TrendingUp'
  | 'Trophy';

/** Larger levels take longer; they are no rank among people. */
type BadgeLevel = 1 | 2 | 3;

/** A badge for having done something so often. */
interface EventBadge {
  category: Exclude<Category, 'Behavior'>;
  icon: BadgeIcon;
  level: BadgeLevel;
  counter: Counter;
  goal: number;
}

/** A badge from a grown-up, as often as there is a reason. */
interface AwardBadge {
  category: 'Behavior';
  icon: BadgeIcon;
  level: 1;
}

type Step = [id: EventBadgeId, goal: number, icon: BadgeIcon];

/** The badges one count leads to, from the small first step on. */
const steps = (category: EventBadge['category'], counter: Counter, list: Step[]) =>
  list.map(([id, goal, icon], index): [EventBadgeId, EventBadge] => [
    id,
    { category, icon, level: (index + 1) as BadgeLevel, counter, goal },
  ]);

const listed = [
  ...steps('Content Creation', 'posts', [
    ['firstPost', 1, 'Sprout'],
    ['tenPosts', 10, 'Sparkles'],
    ['fiftyPosts', 50, 'Rainbow'],
  ]),
  ...steps('Content Creation', 'art', [
    ['firstArt', 1, 'Palette'],
    ['tenArt', 10, 'Brush'],
  ]),
  ...steps('Content Creation', 'photos', [['firstPhoto', 1, 'Camera']]),
  ...steps('Content Creation', 'stories', [
    ['firstStory', 1, 'Feather'],
    ['fiveStories', 5, 'BookOpen'],
  ]),
  ...steps('Content Creation', 'videos', [['firstVideo', 1, 'Film']]),
  ...steps('Social', 'comments', [
    ['firstComment', 1, 'MessageCircle'],
    ['fiveComments', 5, 'Gift'],
    ['thirtyComments', 30, 'PartyPopper'],
  ]),
  ...steps('Social', 'reactions', [
    ['firstReaction', 1, 'Heart'],
    ['twentyReactions', 20, 'Star'],
  ]),
  ...steps('Social', 'familyPosts', [['familyShare', 1, 'TreePine']]),
  ...steps('Social', 'messages', [
    ['firstMessage', 1, 'Send'],
    ['fiftyMessages', 50, 'MessagesSquare'],
  ]),
  ...steps('Learning', 'booksAdded', [['firstBook', 1, 'BookPlus']]),
  ...steps('Learning', 'booksFinished', [
    ['firstFinished', 1, 'BookCheck'],
    ['fiveFinished', 5, 'Library'],
  ]),
  ...steps('Learning', 'readingStreak', [
    ['threeDayReader', 3, 'Flame'],
    ['weekReader', 7, 'CalendarCheck'],
  ]),
  ...steps('Learning', 'readingMinutes', [
    ['hourReader', 60, 'Clock'],
    ['tenHourReader', 600, 'Hourglass'],
  ]),
  ...steps('Learning', 'readingPages', [['thousandPages', 1_000, 'Mountain']]),
  ...steps('Learning', 'goals', [['readingGoal', 1, 'Target']]),
  ...steps('Personal Growth', 'tasks', [
    ['firstTask', 1, 'SquareCheckBig'],
    ['tenTasks', 10, 'ListChecks'],
    ['fiftyTasks', 50, 'Rocket'],
  ]),
  ...steps('Personal Growth', 'journal', [
    ['firstJournal', 1, 'PenLine'],
    ['tenJournal', 10, 'BookHeart'],
  ]),
  ...steps('Personal Growth', 'emotions', [
    ['firstFeeling', 1, 'Smile'],
    ['sevenFeelings', 7, 'CloudSun'],
    ['thirtyFeelings', 30, 'CalendarHeart'],
  ]),
  ...steps('Games', 'plays', [
    ['firstPlay', 1, 'Gamepad2'],
    ['twentyPlays', 20, 'Joystick'],
  ]),
  ...steps('Games', 'gamesTried', [['allGames', 3, 'Compass']]),
  ...steps('Games', 'wins', [
    ['firstWin', 1, 'Trophy'],
    ['tenWins', 10, 'Medal'],
  ]),
  ...steps('Games', 'bestsBeaten', [['bestBeaten', 1, 'TrendingUp']]),
];

/** The built-in badges, in display order. */
export const eventBadges = Object.fromEntries(listed) as Record<EventBadgeId, EventBadge>;

const award = (icon: BadgeIcon): AwardBadge => ({ category: 'Behavior', icon, level: 1 });

/** What grown-ups give, in the order it is offered. */
export const awardBadges: Record<AwardBadgeId, AwardBadge> = {
  kindHeart: award('HandHeart'),
  helpingHand: award('HandHelping'),
  goodSharer: award('Images'),
  braveStep: award('Sunrise'),
  neverGaveUp: award('Mountain'),
  calmAndPatient: award('CloudSun'),
};

export const badges: Record<BadgeId, EventBadge | AwardBadge> = { ...eventBadges, ...awardBadges };

/** Journal, emotions, tasks, chat and reading are private, and so are badges that reveal them. */
const openCounters: ReadonlySet<Counter> = new Set([
  'posts',
  'art',
  'photos',
  'stories',
  'videos',
  'familyPosts',
  'comments',
  'reactions',
  'plays',
  'gamesTried',
  'wins',
  'bestsBeaten',
]);

/** Whether only its owner sees a badge; unless listed as open, it is secret. */
export const isSecret = (id: BadgeId): boolean => {
  const badge = badges[id];
  return 'counter' in badge && !openCounters.has(badge.counter);
};
