import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  cancelRestore,
  getDamagedFolder,
  getRecoveryState,
  getRestore,
  listChoices,
  startFresh,
  startRestore,
  tryAgain,
} from '#shared/features/backups/restore/restore.contract.ts';
import type { RestoreInput } from '#shared/features/backups/restore/restore.fields.ts';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { desktop } from '../../../lib/desktop.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';

const keys = {
  recovery: ['recovery', 'trouble'] as const,
  token: ['recovery', 'token'] as const,
  damagedFolder: ['recovery', 'damagedFolder'] as const,
  choices: ['recovery', 'choices'] as const,
  restore: ['recovery', 'restore'] as const,
};

/** Signed out, so no events arrive; polled this often, in ms. */
const lookMs = 1_500;

/** After the restart load the first page: nothing on this page is current. */
const enterTreehouse = () => location.assign('/');

/** The startup failure; the page reloads once the server runs. */
export const useRecoveryState = () => {
  const recovery = useQuery(
    queryOptions({
      queryKey: keys.recovery,
      queryFn: ({ signal }) => call(getRecoveryState, {}, { signal }),
      refetchInterval: lookMs,
      refetchIntervalInBackground: true,
    }),
  );
  const { error } = recovery;
  // A running server answers 404; during the start nothing answers.
  const isOpen = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isOpen) enterTreehouse();
  }, [isOpen]);
  return recovery.data;
};

/** The code passed to the window; '' in a browser, where it is typed. */
export const useWindowToken = () =>
  useQuery({
    queryKey: keys.token,
    queryFn: async () => (await desktop?.setupToken()) ?? '',
  });

export const useDamagedFolder = (token: string) =>
  useQuery({
    queryKey: [...keys.damagedFolder, token],
    queryFn: ({ signal }) => call(getDamagedFolder, { body: { token } }, { signal }),
    enabled: token !== '',
  });

/** Tries once more, and says when nothing has changed. */
export const useTryAgain = (token: string, run: string) => {
  const { t } = useTranslation(['startup', 'common']);
  const triedIn = useRef<string | null>(null);
  useEffect(() => {
    if (triedIn.current === null || triedIn.current === run) return;
    triedIn.current = null;
    showToast({ title: t('retry.still'), tone: 'failure' });
  }, [run, t]);
  return useAction({
    run: () => call(tryAgain, { body: { token } }),
    update: (_client, { run: tried }) => {
      triedIn.current = tried;
    },
    failure: t('common:errors.failed'),
  });
};

export const useStartFresh = (token: string) => {
  const { t } = useTranslation(['startup', 'common']);
  return useAction({
    run: () => call(startFresh, { body: { token } }),
    failure: t('common:errors.failed'),
  });
};

export const useChoices = (token: string, folderToken: string | null, isWanted: boolean) =>
  useQuery({
    queryKey: [...keys.choices, token, folderToken],
    queryFn: ({ signal }) => call(listChoices, { body: { token, folderToken } }, { signal }),
    enabled: token !== '' && isWanted,
  });

/** Restores and follows the progress until the server runs, or reports why it failed. */
export const useRestore = (token: string) => {
  const { t } = useTranslation(['startup', 'common']);
  const fail = useFailureToast();
  const isWrongPassphrase = (error: Error | null): boolean =>
    error instanceof ApiError && error.sentence === t('startup:failure.wrongPassphrase');
  const [isUnderWay, setIsUnderWay] = useState(false);
  const state = useQuery({
    queryKey: keys.restore,
    queryFn: ({ signal }) => call(getRestore, {}, { signal }),
    refetchInterval: isUnderWay ? lookMs / 3 : false,
    refetchIntervalInBackground: true,
  });
  const { progress = null, failure = null } = state.data ?? {};
  const phase = progress?.phase;
  useEffect(() => {
    if (phase) setIsUnderWay(true);
    else if (failure) setIsUnderWay(false);
  }, [phase, failure]);
  // It ended without a failure, so this is the restored server.
  const isDone = isUnderWay && state.data !== undefined && !progress && !failure;
  useEffect(() => {
    if (isDone) enterTreehouse();
  }, [isDone]);
  const start = useAction({
    run: (body: RestoreInput) => call(startRestore, { body }),
    update: (client, answer) => {
      client.setQueryData(keys.restore, answer);
      setIsUnderWay(true);
    },
    onFailure: (_client, error) => {
      if (!isWrongPassphrase(error)) fail(t('common:errors.notRestored'), error);
    },
  });
  const cancel = useAction({
    run: () => call(cancelRestore, { body: { token } }),
    failure: t('common:errors.failed'),
  });
  const passphraseError = isWrongPassphrase(start.error)
    ? t('startup:failure.wrongPassphrase')
    : undefined;
  return { progress, failure: isUnderWay ? null : failure, passphraseError, start, cancel };
};
