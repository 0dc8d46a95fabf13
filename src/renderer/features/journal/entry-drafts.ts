import { useSyncExternalStore } from 'react';
import { onMustStop, takeKept, writeKept } from '../../lib/storage/kept-drafts.ts';
import type { EntryInput } from './entry-fields.ts';

/** Whose draft of which entry; null is the new one. */
export interface DraftKey {
  userId: number;
  entryId: number | null;
}

// In memory only: a journal must not stay in the storage of a shared browser. A kid whose time ends finds the
// draft in this tab again, until someone signs out.
const drafts = new Map<string, EntryInput>();

const keyOf = ({ userId, entryId }: DraftKey) => `${userId}.${entryId ?? 'new'}`;
const keptKeyOf = (key: string) => `journal.${key}`;

const listeners = new Set<() => void>();

/** Soon: a draft is read while a form is drawn, when nothing else may be. */
const tell = () =>
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether there is an unsaved entry, even without its form. */
export const useHasDrafts = (userId: number): boolean =>
  useSyncExternalStore(subscribe, () =>
    [...drafts.keys()].some((key) => key.startsWith(`${userId}.`)),
  );

onMustStop(() => {
  for (const [key, values] of drafts) writeKept(keptKeyOf(key), values);
});

/** What was written and not saved; null where nothing was. */
export const readDraft = (draftKey: DraftKey): EntryInput | null => {
  const key = keyOf(draftKey);
  const kept = takeKept(keptKeyOf(key)) as EntryInput | null;
  if (kept && !drafts.has(key)) {
    drafts.set(key, kept);
    tell();
  }
  return drafts.get(key) ?? null;
};

/** Keeps what is being written. */
export const keepDraft = (draftKey: DraftKey, values: EntryInput): void => {
  drafts.set(keyOf(draftKey), values);
  tell();
};

export const dropDraft = (draftKey: DraftKey): void => {
  drafts.delete(keyOf(draftKey));
  takeKept(keptKeyOf(keyOf(draftKey)));
  tell();
};
