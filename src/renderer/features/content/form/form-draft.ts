import type { PostFormInput } from './post-form.ts';

/** Whose draft of which form; each form keeps its own. */
export interface DraftKey {
  userId: number;
  form: string;
}

const keyOf = ({ userId, form }: DraftKey) => `treehouse.draft.${userId}.${form}`;

const hasText = ({ title, description, textContent }: Partial<PostFormInput>): boolean =>
  [title, description, textContent].some((text) => Boolean(text?.trim()));

/** What was written and not sent, in this tab; null where nothing was. */
export const readDraft = (key: DraftKey): Partial<PostFormInput> | null => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(key)) ?? 'null');
    return draft && typeof draft === 'object' ? draft : null;
  } catch {
    return null;
  }
};

/** Keeps what is being written; a form without words leaves nothing behind. */
export const writeDraft = (key: DraftKey, values: Partial<PostFormInput>): void => {
  try {
    if (hasText(values)) sessionStorage.setItem(keyOf(key), JSON.stringify(values));
    else sessionStorage.removeItem(keyOf(key));
  } catch {
    // A browser that stores nothing still shares posts.
  }
};
