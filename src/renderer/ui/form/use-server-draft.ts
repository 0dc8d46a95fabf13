import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteDraft,
  getDraft,
  type DraftFields as PrivateDraft,
  saveDraft,
} from '#shared/features/drafts/drafts.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { runLater } from '../../lib/dom/run-later.ts';
import type { DraftFields } from '../../lib/storage/device-drafts.ts';
import type { StoredDraft } from './use-form-draft.ts';

/** How long after the last key it is sent, in ms. */
const pauseMs = 800;

/** Sends one after the other, so that the last one stays. */
const createSender = (form: string) => {
  let last: Promise<unknown> = Promise.resolve();
  let callOff = () => {};
  const send = (draft: DraftFields | null) => {
    const next = () =>
      draft
        ? call(saveDraft, { params: { form }, body: draft as PrivateDraft })
        : call(deleteDraft, { params: { form } });
    // What could not be kept now is sent with the next key.
    last = last.then(next).catch(() => {});
  };
  return (draft: DraftFields | null) => {
    callOff();
    callOff = runLater(pauseMs, () => send(draft));
  };
};

/**
 * The draft of a private form, which the server keeps for its owner alone and no device does; undefined until
 * it has come. Without an answer the form begins empty.
 */
export const useServerDraft = (form: string): StoredDraft | undefined => {
  const client = useQueryClient();
  const [queryKey] = useState(() => ['drafts', form] as const);
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getDraft, { params: { form } }, { signal }),
    // What was typed here since is newer than any answer.
    staleTime: Infinity,
    retry: false,
  });
  const [send] = useState(() => createSender(form));
  const [write] = useState(() => (draft: DraftFields | null) => {
    const known = client.getQueryData<DraftFields | null>(queryKey) ?? null;
    if (JSON.stringify(draft) === JSON.stringify(known)) return;
    client.setQueryData(queryKey, draft);
    send(draft);
  });
  return isPending ? undefined : { found: data ?? null, write };
};
