import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import {
  type DraftFields,
  dropDraft,
  readDraft,
  writeDraft,
} from '../../lib/storage/device-drafts.ts';
import type { UnsavedInputState } from '../../lib/storage/unsaved-things.ts';
import { draftOf, isOvertaken } from './draft-changes.ts';
import type { FoundDraft } from './draft-line.tsx';
import { useUnsavedInput } from './unsaved-input.ts';

/** Where a form's draft is kept, and what was found there. */
export interface StoredDraft {
  found: DraftFields | null;
  write: (draft: DraftFields | null) => void;
}

interface DraftOptions<Name extends string = string> {
  /** Names the form among those kept on this device; null where nothing is. */
  form?: string | null;
  /** Where a private form is kept instead. */
  stored?: StoredDraft;
  /** The record it changes. */
  recordId?: number | string | undefined;
  /** Whether a file is chosen, which is not kept. */
  hasFile?: boolean;
  /** Whether there is one that its form keeps. */
  hasKeptFile?: boolean;
  isSending?: boolean;
  /** Fields that are never kept, such as passwords; the same array each time. */
  secrets?: readonly Name[];
}

const withoutSecrets = <Values extends FieldValues>(
  values: Values,
  secrets: readonly string[] = [],
): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));

const stateOf = (options: DraftOptions): UnsavedInputState => {
  const { form = null, stored, hasFile, isSending } = options;
  if (isSending) return 'sending';
  if (form === null && !stored) return 'lost';
  return hasFile ? 'withoutFile' : 'kept';
};

/** The draft as it was when the form opened. */
const useStored = ({ form = null, stored: given, recordId }: DraftOptions): StoredDraft => {
  const userId = useUser().id;
  const [stored] = useState<StoredDraft>(() => {
    if (given) return given;
    if (form === null) return { found: null, write: () => {} };
    const key = { userId, form: recordId === undefined ? form : `${form}.${recordId}` };
    return {
      found: readDraft(key),
      write: (draft) => (draft ? writeDraft(key, draft) : dropDraft(key)),
    };
  });
  return stored;
};

/**
 * Keeps what is typed into a form on this device, finds it again, and lets the dialog around it, the
 * page and the browser ask before it is left. `end` is for what has arrived.
 */
export const useFormDraft = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  options: DraftOptions<Path<Values>>,
): FoundDraft & { end: () => void } => {
  const { recordId, hasFile = false, hasKeptFile = false, isSending = false, secrets } = options;
  const stored = useStored(options);
  const [found, setFound] = useState(stored.found);
  const { isDirty } = form.formState;
  const [isChanged] = useState(
    () =>
      recordId !== undefined && found !== null && isOvertaken(found, form.control._defaultValues),
  );
  const isDone = useRef(false);
  useUnsavedInput(isDirty || hasFile || hasKeptFile || isSending, stateOf(options));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is put in once
  useEffect(() => {
    for (const [name, value] of Object.entries(found?.values ?? {}))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
  }, []);
  useEffect(() => {
    const keep = (values: Values) => {
      if (isDone.current) return;
      const kept = withoutSecrets(values, secrets);
      const draft = draftOf(kept, form.control._defaultValues, hasFile);
      stored.write(draft);
      if (!draft) setFound(null);
    };
    keep(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
  }, [form, stored, hasFile, secrets]);
  return {
    isFound: found !== null,
    isChanged,
    hadFile: found?.hadFile === true && !hasFile,
    startAgain: () => form.reset(),
    end: () => {
      isDone.current = true;
      stored.write(null);
    },
  };
};
