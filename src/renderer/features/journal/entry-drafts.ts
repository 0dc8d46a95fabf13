import type { EntryInput } from './entry-fields.ts';

/** Whose draft of which entry; null is the new one. */
export interface DraftPlace {
  userId: number;
  entryId: number | null;
}

// In memory alone: a diary is not left behind in the storage of a browser that others use too.
const drafts = new Map<string, EntryInput>();

const keyOf = ({ userId, entryId }: DraftPlace) => `${userId}.${entryId ?? 'new'}`;

/** What was written and not saved; null where nothing was. */
export const readDraft = (place: DraftPlace): EntryInput | null => drafts.get(keyOf(place)) ?? null;

/** Keeps what is being written. */
export const keepDraft = (place: DraftPlace, values: EntryInput): void => {
  drafts.set(keyOf(place), values);
};

export const dropDraft = (place: DraftPlace): void => {
  drafts.delete(keyOf(place));
};
