import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useBackLayer } from '../dialog/use-back-layer.ts';

/** What is chosen in a grid, and how that changes. */
export interface Selection {
  /** In the order of the grid. */
  chosen: number[];
  has: (id: number) => boolean;
  isActive: boolean;
  /** Adds a picture or takes it out; with `isRange` all between it and the last one pressed are added. */
  press: (id: number, isRange: boolean) => void;
  clear: () => void;
}

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, [contenteditable], [role="dialog"]') !==
    null;

/** Ctrl or Cmd and A choose everything, Escape ends it. */
const useKeys = (isActive: boolean, chooseAll: () => void, clear: () => void) => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event.target)) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault();
      chooseAll();
    }
    if (event.key === 'Escape' && isActive) clear();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
};

/** @param ids of all pictures of the grid, in its order */
export const useSelection = (ids: readonly number[]): Selection => {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number | null>(null);
  // One that was deleted meanwhile is no longer chosen.
  const chosen = useMemo(
    () => (marked.size === 0 ? [] : ids.filter((id) => marked.has(id))),
    [ids, marked],
  );
  const isActive = chosen.length > 0;
  const clear = () => {
    setMarked(new Set());
    setLast(null);
  };
  useBackLayer(isActive, clear);
  useKeys(isActive, () => setMarked(new Set(ids)), clear);
  const press = (id: number, isRange: boolean) => {
    const next = new Set(marked);
    const [from, to] = [last === null ? -1 : ids.indexOf(last), ids.indexOf(id)];
    if (isRange && from >= 0) {
      for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
    } else if (!next.delete(id)) next.add(id);
    setMarked(next);
    setLast(id);
  };
  return { chosen, has: (id) => marked.has(id), isActive, press, clear };
};
