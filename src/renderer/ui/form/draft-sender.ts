import {
  deleteDraft,
  draftVersionOf,
  type DraftFields as PrivateDraft,
  saveDraft,
} from '#shared/features/drafts/drafts.contract.ts';
import { ConflictError, call } from '../../lib/api/api-client.ts';
import { runLater } from '../../lib/dom/run-later.ts';
import type { DraftFields } from '../../lib/storage/device-drafts.ts';

/** How long after the last key it is sent, in ms. */
const pauseMs = 800;

const versionOf = (draft: DraftFields | null) => draftVersionOf(draft as PrivateDraft | null);

interface DraftSenderOptions {
  /** Called with the draft of another device, which the next one replaces. */
  onConflict: (other: DraftFields) => void;
  /** Whether its writer is still signed in: a draft that waited must not become another person's. */
  isWriterHere: () => boolean;
}

/** Sends the drafts of one form one after the other, so that the last one stays. */
export const createDraftSender = (
  form: string,
  { onConflict, isWriterHere }: DraftSenderOptions,
) => {
  const params = { form };
  let last: Promise<unknown> = Promise.resolve();
  let callOff = () => {};
  let unsent: { draft: DraftFields | null } | null = null;
  let base = versionOf(null);
  // One of them may have arrived although its answer has not.
  const sent = new Set<string>();
  const put = async (draft: DraftFields | null): Promise<void> => {
    if (!isWriterHere()) return;
    sent.add(versionOf(draft));
    try {
      await (draft
        ? call(saveDraft, { params, body: draft as PrivateDraft }, { version: base })
        : call(deleteDraft, { params }, { version: base }));
      base = versionOf(draft);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const other = error.current as DraftFields;
      base = versionOf(other);
      if (sent.has(base)) await put(draft);
      else onConflict(other);
    }
  };
  const send = () => {
    callOff();
    const sending = unsent;
    if (!sending) return;
    const settle = () => {
      if (unsent === sending) unsent = null;
    };
    // What could not be kept now is sent with the next key.
    last = last
      .then(() => put(sending.draft))
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
    /** What the server has: the next one replaces it. */
    setBase: (draft: DraftFields | null) => {
      base = versionOf(draft);
    },
  };
};
