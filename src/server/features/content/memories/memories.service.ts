import { addToDay, dayIn } from '#shared/dates.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Author } from '#shared/features/content/content.contract.ts';
import type { HomeMemories, Memory } from '#shared/features/content/memories.contract.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../../context/context.ts';
import { findMembers } from '../../accounts/accounts.repo.ts';
import { presentPostMedia } from '../content.present.ts';
import { listMediaParts } from '../posts/post-media.repo.ts';
import { listPostParts } from '../posts/post-parts.repo.ts';
import { findFirstShared, findFirstTaken } from './dated-posts.repo.ts';
import { type DatedPost, listVisibleDated, oncePerPost } from './dated-posts.service.ts';
import { findDismissed, saveDismissed } from './dismissed.repo.ts';
import { newestYear, readLookBackCard } from './look-back.service.ts';
import { type EarlierDay, sameDaysOfMonths, sameDaysOfYears } from './same-days.ts';

/** Nothing younger is remembered. */
const youngestDays = 14;
const postsShown = 12;
/** As much of a story as a card shows. */
const textShown = 160;

interface Found extends EarlierDay {
  posts: DatedPost[];
}

/** The days' posts; a post of several pictures comes once. */
const findOn = (context: Context, actor: Actor, earlier: EarlierDay): Found => {
  const { clock } = context;
  const youngest = clock.now().getTime() - youngestDays * 86_400_000;
  const range = { from: earlier.day, to: addToDay(earlier.day, 1) };
  const sharedBefore = new Date(youngest).toISOString();
  const posts = oncePerPost(listVisibleDated(context, actor, range, { sharedBefore }));
  return { ...earlier, posts };
};

/** Earlier years; a household younger than a year looks at its months instead, the latest that has something. */
const findAll = (context: Context, actor: Actor): Found[] => {
  const { db, household } = context;
  const today = household.day();
  const [shared, taken] = [findFirstShared(db), findFirstTaken(db)];
  if (shared === null) return [];
  const firstShared = dayIn(new Date(shared), household.timeZone());
  const first = taken !== null && taken < firstShared ? taken : firstShared;
  const years = sameDaysOfYears(today, first < '1900' ? '1900' : first)
    .map((day) => findOn(context, actor, day))
    .filter(({ posts }) => posts.length > 0);
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  // Not by the first post, which this person may not see.
  if (years.length > 0 || (household.firstDay() ?? '') <= yearAgo) return years;
  for (const day of sameDaysOfMonths(today)) {
    const found = findOn(context, actor, day);
    if (found.posts.length > 0) return [found];
  }
  return [];
};

const present = (context: Context, actor: Actor, found: Found[]): Memory[] => {
  const { db } = context;
  // Kids' memories first, then the latest.
  const chosen = found
    .flatMap(({ posts, ...day }) => posts.map((post) => ({ post, day })))
    .sort((a, b) => b.post.isAuthorChild - a.post.isAuthorChild)
    .slice(0, postsShown);
  const ids = JSON.stringify(chosen.map(({ post }) => post.id));
  const parts = new Map(listPostParts(db, ids).map((part) => [part.id, part]));
  const media = groupBy(listMediaParts(db, actor, ids), ({ contentId }) => contentId);
  const people = findMembers(
    db,
    chosen.map(({ post }) => post.userId),
  );
  return chosen.flatMap(({ post, day: { day, years, months } }): Memory[] => {
    const [part, user] = [parts.get(post.id), people.get(post.userId)];
    if (!part || !user) return [];
    // Of a post of several days, the pictures of this one.
    const shown = presentPostMedia(media.get(post.id) ?? []);
    const { title, contentType } = part;
    return [
      {
        postId: post.id,
        title,
        contentType,
        text: (part.textContent || part.description).slice(0, textShown),
        user: authorOf(user),
        day,
        years,
        months,
        media: shown.filter(({ takenAt }) => takenAt === null || takenAt.startsWith(day)),
      },
    ];
  });
};

const authorOf = ({ id, username, displayName, avatar }: Author): Author => ({
  id,
  username,
  displayName,
  avatar,
});

/** What a person's home page remembers today. */
export const readMemories = (context: Context, actor: Actor): HomeMemories => {
  const dismissed = findDismissed(context.db, actor.id);
  const lookBack = readLookBackCard(context, actor, dismissed.year);
  const isQuiet = lookBack !== null || dismissed.day === context.household.day();
  return { memories: isQuiet ? [] : present(context, actor, findAll(context, actor)), lookBack };
};

/** Takes a card off the caller's home page, on all of their devices. */
export const dismiss = (context: Context, actor: Actor, card: 'memories' | 'lookBack'): void => {
  const { db, household, live } = context;
  const before = findDismissed(db, actor.id);
  // A card of December may still be there after New Year.
  const change = card === 'memories' ? { day: household.day() } : { year: newestYear(context) };
  saveDismissed(db, actor.id, { ...before, ...change });
  live.publish({ type: 'changed', area: 'memories' }, ({ id }) => id === actor.id);
};
