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
  let unsent: { draft: DraftFields | null } | null = null;
  const send = () => {
    callOff();
    const sent = unsent;
    if (!sent) return;
    const next = () =>
      sent.draft
        ? call(saveDraft, { params: { form }, body: sent.draft as PrivateDraft })
        : call(deleteDraft, { params: { form } });
    const settle = () => {
      if (unsent === sent) unsent = null;
    };
    // What could not be kept now is sent with the next key.
    last = last
      .then(next)
      .then(settle)
      .catch(() => {});
  };
  return {
    send: (draft: DraftFields | null) => {
      unsent = { draft };
      callOff();
      callOff = runLater(pauseMs, send);
    },
    /** Sends at once what waits. */
    finish: (): Promise<unknown> => {
      send();
      return last;
    },
    /** Whether the server does not have the last one. */
    hasUnsent: () => unsent !== null,
  };
};

/** The draft as this page knows it; `revision` goes up with each that comes from another device. */
interface Known {
  draft: DraftFields | null;
  revision: number;
}

/**
 * The draft of a private form, which the server keeps for its owner alone and no device does; undefined until
 * it has come. Without an answer the form begins as this page knows it. A newer one from another device is
 * found when the form opens and when the person comes back to the page: the form begins again with `revision`.
 */
export const useServerDraft = (form: string): (StoredDraft & { revision: number }) | undefined => {
  const client = useQueryClient();
  const [queryKey] = useState(() => ['drafts', form] as const);
  // Forgotten with the person's other data; until then no text that could not be sent is lost.
  const kept = { gcTime: Number.POSITIVE_INFINITY };
  const { data: sender } = useQuery({
    ...kept,
    queryKey: [...queryKey, 'sender'],
    queryFn: () => createSender(form),
    initialData: () => createSender(form),
  });
  const { data, isFetchedAfterMount } = useQuery({
    ...kept,
    queryKey,
    queryFn: async ({ signal }): Promise<Known> => {
      await sender.finish();
      const before = client.getQueryData<Known>(queryKey);
      const draft = await call(getDraft, { params: { form } }, { signal });
      const known = client.getQueryData<Known>(queryKey);
      // What was typed here meanwhile, or could not be sent, is newer than the answer.
      if (known && (known !== before || sender.hasUnsent())) return known;
      const isOther = draft !== null && JSON.stringify(draft) !== JSON.stringify(known?.draft);
      return { draft, revision: (known?.revision ?? 0) + (isOther ? 1 : 0) };
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const [write] = useState(() => (draft: DraftFields | null) => {
    const known = client.getQueryData<Known>(queryKey);
    if (JSON.stringify(draft) === JSON.stringify(known?.draft ?? null)) return;
    client.setQueryData<Known>(queryKey, { draft, revision: known?.revision ?? 0 });
    sender.send(draft);
  });
  if (!isFetchedAfterMount) return undefined;
  return { found: data?.draft ?? null, revision: data?.revision ?? 0, write };
};
