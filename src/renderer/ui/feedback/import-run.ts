import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cancelImport, getImport } from '#shared/features/imports/imports.contract.ts';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { useAction } from './use-action.ts';

/** How often the server is asked how far it is, in ms. */
const askMs = 700;

interface SendOptions {
  signal: AbortSignal;
  /** Called with the progress, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** What the screen shows of an import. */
export interface ImportStage {
  phase: 'sending' | 'reading' | 'saving';
  share: number;
}

/** Imports one file at a time, and can cancel it until it is saved. */
export const useImportRun = <Result>(
  send: (file: File, options: SendOptions) => Promise<Result>,
  handlers: {
    onDone: (result: Result) => unknown;
    onFailure?: (error: Error) => void;
    onCancelled?: () => void;
  },
) => {
  const upload = useRef<AbortController | null>(null);
  const [sentShare, setSentShare] = useState(0);
  /** What ends because of it is no failure. */
  const isCancelled = useRef(false);
  const sending = useMutation({
    mutationFn: (file: File) => {
      upload.current = new AbortController();
      setSentShare(0);
      isCancelled.current = false;
      return send(file, { signal: upload.current.signal, onProgress: setSentShare });
    },
    onSuccess: handlers.onDone,
    onError: (error) => {
      if (isCancelled.current) handlers.onCancelled?.();
      else handlers.onFailure?.(error);
    },
  });
  const state = useQuery({
    queryKey: ['import'],
    queryFn: ({ signal }) => call(getImport, {}, { signal }),
    enabled: sending.isPending,
    refetchInterval: askMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const cancelling = useAction({
    run: async () => {
      isCancelled.current = true;
      try {
        await call(cancelImport);
      } catch (error) {
        // At 404, the file has not arrived yet.
        if (!(error instanceof ApiError) || error.status !== 404) {
          isCancelled.current = false;
          throw error;
        }
      }
      upload.current?.abort(new Error('cancelled'));
    },
    failure: i18n.t('common:errors.failed'),
  });
  const current = state.data?.current;
  // The server expects the file while it is still being sent.
  const isSending =
    !current || (current.phase === 'reading' && current.share === 0 && sentShare < 1);
  const stage: ImportStage = isSending ? { phase: 'sending', share: sentShare } : current;
  return {
    mutate: sending.mutate,
    isPending: sending.isPending,
    data: sending.data,
    error: isCancelled.current ? null : sending.error,
    stage,
    cancel: () => cancelling.mutate(),
    /** Forgets the last one, when none is under way. */
    reset: sending.reset,
  };
};
