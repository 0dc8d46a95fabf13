/** Which slides were shown, which is, and which comes next. */
export interface Course {
  /** Ids in the order in which they are shown, with the next one planned ahead. */
  trail: readonly number[];
  at: number;
}

/** What there is to choose from. */
export interface Choice {
  /** Without those that can't be shown. */
  ids: readonly number[];
  isShuffled: boolean;
  /** Whether there is more that is not read yet: then the end is not the beginning. */
  hasMore: boolean;
  /** From 0 up to 1. */
  random: () => number;
}

/** Slides that are kept to go back to. */
const kept = 500;

const drawFrom = (ids: readonly number[], random: () => number): number | undefined =>
  ids[Math.floor(random() * ids.length)];

/** A random picture; each is shown once before any repeats. */
const shuffled = ({ trail, at }: Course, { ids, random }: Choice): number | undefined => {
  const known = new Set(ids);
  const shown = trail.slice(0, at + 1).filter((id) => known.has(id));
  const round = new Set(shown.slice(-(shown.length % ids.length || ids.length)));
  const fresh = ids.filter((id) => !round.has(id));
  if (fresh.length > 0) return drawFrom(fresh, random);
  return drawFrom(
    ids.filter((id) => id !== trail[at]),
    random,
  );
};

const following = (course: Course, choice: Choice): number | undefined => {
  const { ids, isShuffled, hasMore } = choice;
  if (isShuffled) return shuffled(course, choice);
  const index = ids.indexOf(course.trail[course.at] ?? 0);
  return ids[index + 1] ?? (hasMore ? undefined : ids[0]);
};

/** The course with its next slide, unless there is none yet. */
export const plan = (course: Course, choice: Choice): Course => {
  const past = course.trail.slice(0, course.at + 1);
  const next = course.trail[course.at + 1];
  if (next !== undefined && choice.ids.includes(next)) return course;
  const found = following({ ...course, trail: past }, choice);
  return { ...course, trail: found === undefined ? past : [...past, found] };
};

export const startAt = (id: number, choice: Choice): Course => plan({ trail: [id], at: 0 }, choice);

/** Plans anew what comes next, as when the order was changed. */
export const replan = ({ trail, at }: Course, choice: Choice): Course =>
  plan({ trail: trail.slice(0, at + 1), at }, choice);

export const goOn = (course: Course, choice: Choice): Course => {
  const { trail, at } = plan(course, choice);
  if (at + 1 >= trail.length) return course;
  const from = Math.max(0, at + 2 - kept);
  return plan({ trail: trail.slice(from), at: at + 1 - from }, choice);
};

export const goBack = (course: Course, choice: Choice): Course => {
  const { trail, at } = course;
  const { ids, isShuffled, hasMore } = choice;
  const earlier = trail.slice(0, at).findLastIndex((id) => ids.includes(id));
  if (earlier >= 0) return { trail, at: earlier };
  if (isShuffled) return course;
  const index = ids.indexOf(trail[at] ?? 0);
  const before = ids[index - 1] ?? (hasMore ? undefined : ids.at(-1));
  return before === undefined ? course : replan({ trail: [before], at: 0 }, choice);
};

/** To a slide out of the order, from which it goes on. */
export const goTo = (course: Course, id: number | undefined, choice: Choice): Course =>
  id === undefined
    ? course
    : plan({ trail: [...course.trail.slice(0, course.at + 1), id], at: course.at + 1 }, choice);
