import { dropDraftFiles } from './draft-files.ts';

/** Whose draft of which form: `event` for a new one, `event.12` for a change of one. */
export interface DraftKey {
  userId: number;
  form: string;
}

export interface DraftFields {
  /** The fields that differ from those the form began with. */
  values: Record<string, unknown>;
  /** What those fields were, as JSON: another person may have changed them since. */
  before: string;
  /** Whether a file was chosen, which is not kept. */
  hadFile: boolean;
}

const prefix = 'treehouse.draft.';
const keptMs = 30 * 24 * 60 * 60_000;

/** What a draft is called on this device, and its file. */
export const draftNameOf = ({ userId, form }: DraftKey): string => `${prefix}${userId}.${form}`;

const parse = (text: string | null): DraftFields | null => {
  const { values, before, hadFile, savedAt } = JSON.parse(text ?? '{}') ?? {};
  const isWhole = values && typeof values === 'object' && typeof before === 'string';
  if (!isWhole || !(Date.now() - savedAt < keptMs)) return null;
  return { values, before, hadFile: hadFile === true };
};

const remove = (isMeant: (name: string) => boolean): void => {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(prefix) && isMeant(name)) localStorage.removeItem(name);
    }
  } catch {
    // Private windows may refuse; nothing was kept then.
  }
};

const isReadable = (name: string): boolean => {
  try {
    return parse(localStorage.getItem(name)) !== null;
  } catch {
    return false;
  }
};

/** What was typed on this device and not sent in the last 30 days; null where nothing was. */
export const readDraft = (key: DraftKey): DraftFields | null => {
  try {
    return parse(localStorage.getItem(draftNameOf(key)));
  } catch {
    return null;
  }
};

export const writeDraft = (key: DraftKey, draft: DraftFields): void => {
  try {
    localStorage.setItem(draftNameOf(key), JSON.stringify({ ...draft, savedAt: Date.now() }));
  } catch {
    // A browser that stores nothing, or no more, still sends what is typed.
  }
};

export const dropDraft = (key: DraftKey): void => {
  const name = draftNameOf(key);
  remove((other) => other === name);
};

/** Deletes a person's drafts: the next one at this device is another. */
export const forgetDrafts = (userId: number): void => {
  remove((name) => name.startsWith(`${prefix}${userId}.`));
  void dropDraftFiles(isReadable);
};

/** Deletes drafts that are too old to be found again. */
export const forgetOldDrafts = (): void => {
  remove((name) => !isReadable(name));
  void dropDraftFiles(isReadable);
};
