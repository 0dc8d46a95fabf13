import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getDraft } from '#shared/features/drafts/drafts.contract.ts';
import { currentUserQuery } from '../../features/accounts/accounts.hooks.ts';
import { call } from '../../lib/api/api-client.ts';
import type { DraftFields } from '../../lib/storage/device-drafts.ts';
import type { DraftChoice } from './draft-line.tsx';
import { createDraftSender } from './draft-sender.ts';
import type { StoredDraft } from './use-form-draft.ts';

type Draft = DraftFields | null;

/** The draft as this page knows it; `revision` goes up with each that takes the place of the one shown. */
interface Known {
  draft: Draft;
  revision: number;
  /** The other one, when two devices changed it at once: nothing is sent until the person has chosen. */
  other: Draft;
}

const none: Known = { draft: null, revision: 0, other: null };

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);

const createServerDraft = (client: QueryClient, form: string) => {
  const queryKey = ['drafts', form] as const;
  const read = () => client.getQueryData<Known>(queryKey) ?? none;
  const change = (changes: Partial<Known>) =>
    client.setQueryData<Known>(queryKey, { ...read(), ...changes });
  const show = (draft: Draft, other: Draft) =>
    change({ draft, other, revision: read().revision + 1 });
  const signedIn = () => client.getQueryData(currentUserQuery.queryKey)?.id;
  const writer = signedIn();
  const sender = createDraftSender(form, {
    onConflict: (other) => (read().draft ? change({ other }) : show(other, null)),
    isWriterHere: () => signedIn() === writer,
  });
  return {
    queryKey,
    load: async (signal: AbortSignal): Promise<Known> => {
      await sender.finish();
      const before = read();
      const draft = await call(getDraft, { params: { form } }, { signal });
      const known = read();
      // What was typed here meanwhile, or could not be sent, is newer than the answer.
      if (known !== before || known.other || sender.hasUnsent()) return known;
      sender.setBase(draft);
      const isNewer = draft !== null && !isSame(draft, known.draft);
      return { draft, other: null, revision: known.revision + (isNewer ? 1 : 0) };
    },
    /** Keeps what a form says that began with that revision, unless another one has taken its place. */
    write: (revision: number, draft: Draft) => {
      const known = read();
      if (known.revision !== revision || isSame(draft, known.draft)) return;
      if (!known.other) change({ draft });
      else if (draft) return void change({ draft });
      else show(known.other, null);
      sender.send(read().draft);
    },
    showOther: () => show(read().other, read().draft),
    keepThis: () => {
      change({ other: null });
      sender.send(read().draft);
    },
  };
};

export interface ServerDraft extends StoredDraft {
  revision: number;
  choice: DraftChoice | null;
}

/**
 * The draft of a private form, which the server keeps for its owner alone and no device does; undefined until
 * it has come. Without an answer the form begins as this page knows it. A newer one from another device is
 * found when the form opens and when the person comes back to the page: the form begins again with `revision`.
 */
export const useServerDraft = (form: string): ServerDraft | undefined => {
  const client = useQueryClient();
  // Forgotten with the person's other data; until then no text that could not be sent is lost.
  const kept = { gcTime: Number.POSITIVE_INFINITY };
  const create = () => createServerDraft(client, form);
  const { data: stored } = useQuery({
    ...kept,
    queryKey: ['drafts', form, 'stored'],
    queryFn: create,
    initialData: create,
  });
  const { data: known = none, isFetchedAfterMount } = useQuery({
    ...kept,
    queryKey: stored.queryKey,
    queryFn: ({ signal }) => stored.load(signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  if (!isFetchedAfterMount) return undefined;
  const { draft: found, revision, other } = known;
  return {
    found,
    revision,
    write: (draft) => stored.write(revision, draft),
    choice: other && stored,
  };
};
