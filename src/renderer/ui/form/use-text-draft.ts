import { useState } from 'react';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { dropDraft, readDraft, writeDraft } from '../../lib/storage/device-drafts.ts';
import { useUnsavedThing } from '../../lib/storage/unsaved-things.ts';

/** The text of a single field, kept on this device until it is sent. */
export const useTextDraft = (form: string) => {
  const userId = useUser().id;
  const [key] = useState({ userId, form });
  const [text, setText] = useState(() => String(readDraft(key)?.values.text ?? ''));
  useUnsavedThing(text.trim() ? 'kept' : 'none');
  const change = (next: string) => {
    setText(next);
    if (next.trim()) writeDraft(key, { values: { text: next }, before: '', hadFile: false });
    else dropDraft(key);
  };
  return [text, change] as const;
};
