import { useLayoutEffect, useRef } from 'react';
import { pagePainted } from '../api/fetch-ahead.ts';
import { isFirstView } from './first-view.ts';

const chosenItem =
  ':scope > :is([aria-selected="true"], [aria-pressed="true"], [aria-current="page"])';

const showChosen = (row: HTMLElement | null) => {
  const item = row?.querySelector<HTMLElement>(chosenItem);
  if (!row || !item || row.scrollWidth <= row.clientWidth) return;
  const from = item.getBoundingClientRect().left - row.getBoundingClientRect().left;
  row.scrollLeft += from - (row.clientWidth - item.offsetWidth) / 2;
};

/** A ref for a row of tabs or chips that scrolls sideways: the chosen one is in view, in the middle if it can be. */
export const useChosenInView = <T extends HTMLElement>(chosen: unknown) => {
  const row = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is chosen is read from the page
  useLayoutEffect(() => {
    // A page that was just opened is laid out only once, when it is painted; before that its fonts count as ready.
    const isFirst = isFirstView();
    if (!isFirst) showChosen(row.current);
    // The letters of the product are wider than those shown before.
    void Promise.resolve(isFirst && pagePainted())
      .then(() => document.fonts.ready)
      .then(() => showChosen(row.current));
  }, [chosen]);
  return row;
};
