import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Choice, type Course, goBack, goOn, goTo, plan, replan, startAt } from './course.ts';
import type { Slide } from './slide.ts';

interface CourseOptions {
  slides: readonly Slide[];
  firstId: number | undefined;
  isShuffled: boolean;
  hasMore: boolean;
  onNearEnd: () => void;
}

/** Slides left ahead when more are asked for. */
const nearEnd = 5;

/** Goes through slides; one that can't be shown is left out. */
export const useCourse = (options: CourseOptions) => {
  const { slides, firstId, isShuffled, hasMore, onNearEnd } = options;
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set());
  const ids = useMemo(
    () => slides.map(({ id }) => id).filter((id) => !broken.has(id)),
    [slides, broken],
  );
  const choice: Choice = { ids, isShuffled, hasMore, random: Math.random };
  const [course, setCourse] = useState<Course>(() => startAt(firstId ?? ids[0] ?? 0, choice));
  const move = (step: (course: Course, choice: Choice) => Course) =>
    setCourse((known) => step(known, choice));
  const current = course.trail[course.at];
  const next = course.trail[course.at + 1];
  const index = ids.indexOf(current ?? 0);

  const follow = useEffectEvent(() =>
    // What is shown may be deleted meanwhile.
    move((known, now) => (now.ids.includes(current ?? 0) ? plan : goOn)(known, now)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what there is to choose from
  useEffect(() => follow(), [ids, hasMore]);
  const changeOrder = useEffectEvent(() => move(replan));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another course
  useEffect(() => changeOrder(), [isShuffled]);
  const ask = useEffectEvent(() => hasMore && onNearEnd());
  useEffect(() => {
    // A random order draws from more and more.
    if (isShuffled || index >= ids.length - nearEnd) ask();
  }, [index, ids.length, isShuffled]);

  const slideOf = (id: number | undefined) => slides.find((slide) => slide.id === id);
  return {
    current: ids.includes(current ?? 0) ? slideOf(current) : undefined,
    next: slideOf(next),
    index,
    count: ids.length,
    goOn: () => move(goOn),
    goBack: () => move(goBack),
    goToFirst: () => move((known, now) => goTo(known, ids[0], now)),
    goToLast: () => move((known, now) => goTo(known, ids.at(-1), now)),
    /** Leaves out a slide that can't be shown. */
    skip: (id: number) => {
      const left = { ...choice, ids: ids.filter((one) => one !== id) };
      setBroken((known) => new Set([...known, id]));
      setCourse((known) => {
        const cleared = { ...known, trail: known.trail.slice(0, known.at + 1) };
        if (known.trail[known.at] !== id) return plan(cleared, left);
        // The one behind it in the order, not behind where it was taken out.
        const following = known.trail[known.at + 1];
        return following === undefined || following === id
          ? goOn(cleared, left)
          : goTo(cleared, following, left);
      });
    },
  };
};
