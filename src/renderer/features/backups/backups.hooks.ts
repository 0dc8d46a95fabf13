import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type BackupsState,
  type BackupWork,
  cancelBackupWork,
  changeBackups,
  deleteBackup,
  getBackups,
  getBackupWarning,
  getBackupWork,
  lockBackups,
  makeBackupNow,
  unlockBackups,
  verifyBackupNow,
} from '#shared/features/backups/backups.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { onChanged, onReconnected } from '../../lib/live/live-socket.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

const backupsKeys = {
  state: ['backups', 'state'] as const,
  warning: ['backups', 'warning'] as const,
  work: ['backups', 'work'] as const,
};

const backupsQuery = queryOptions({
  queryKey: backupsKeys.state,
  queryFn: ({ signal }) => call(getBackups, {}, { signal }),
  // Plugging a disk in or out sends no event.
  staleTime: 0,
});
const workQuery = queryOptions({
  queryKey: backupsKeys.work,
  queryFn: async ({ signal }) => (await call(getBackupWork, {}, { signal })).work,
  staleTime: 0,
});
const warningQuery = queryOptions({
  queryKey: backupsKeys.warning,
  queryFn: ({ signal }) => call(getBackupWarning, {}, { signal }),
});

/** Whether there is anything to warn an admin of. */
export const useBackupWarning = () => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: backupsKeys.warning });
    const stops = [
      onChanged(({ area, change }) => {
        // The progress of a job does not change the state of backups.
        if (area === 'backups' && !change) refresh();
      }),
      onReconnected(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return useQuery(warningQuery).data;
};

/** The state of backups and of the current job, kept up to date. */
export const useBackups = () => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: backupsKeys.work });
      void client.invalidateQueries({ queryKey: backupsKeys.state });
    };
    const stops = [
      onChanged(({ area, change }) => {
        if (area !== 'backups') return;
        if (change) void client.invalidateQueries({ queryKey: backupsKeys.work });
        else refresh();
      }),
      onReconnected(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  const state = useQuery(backupsQuery);
  const { data: work = null } = useQuery(workQuery);
  return { state, work };
};

/** What came of work that has ended; undefined where it was stopped. */
const outcomeOf = (ended: BackupWork, { lastFailure, lastGood, backups }: BackupsState) => {
  if (ended.kind === 'make') {
    if (lastFailure && lastFailure.at >= ended.startedAt) return lastFailure.reason;
    return lastGood && lastGood.madeAt >= ended.startedAt ? 'good' : undefined;
  }
  if (ended.kind === 'delete')
    return backups.some(({ id }) => id === ended.id) ? 'unknown' : 'good';
  const checked = backups.find(({ id }) => id === ended.id);
  if (checked?.problem) return checked.problem;
  return checked?.verifiedAt && checked.verifiedAt >= ended.startedAt ? 'good' : undefined;
};

const outcomeTexts = {
  make: { good: 'work.made', bad: 'work.notMade' },
  verify: { good: 'work.checked', bad: 'work.checkedBad' },
  delete: { good: 'work.deleted', bad: 'work.notDeleted' },
} as const;

/** Reports the result of a job that anyone has started. */
export const useWorkOutcome = (work: BackupWork | null): void => {
  const { t } = useTranslation('backups');
  const client = useQueryClient();
  const before = useRef<BackupWork | null>(null);
  useEffect(() => {
    const ended = before.current;
    before.current = work;
    if (!ended || work || ended.kind === 'restore') return;
    const said = outcomeTexts[ended.kind];
    void client.fetchQuery(backupsQuery).then(
      (state) => {
        const outcome = outcomeOf(ended, state);
        if (!outcome) return;
        if (outcome === 'good') {
          showToast({ tone: 'success', title: t(said.good) });
        } else {
          const description = t(`problems.${outcome}`);
          showToast({ tone: 'failure', title: t(said.bad), description });
        }
      },
      () => {},
    );
  }, [work, client, t]);
};

/** What an admin can have done with the backups. */
export const useBackupActions = () => {
  const { t } = useTranslation(['backups', 'common']);
  const begin = {
    update: (client: QueryClient, { work }: { work: BackupWork }) => {
      client.setQueryData(workQuery.queryKey, work);
      // A short job may have ended before the page learns of it.
      void client.invalidateQueries({ queryKey: backupsKeys.work });
    },
    failure: t('common:errors.failed'),
    onFailure: (client: QueryClient) =>
      void client.invalidateQueries({ queryKey: backupsKeys.work }),
  };
  const make = useAction({ run: () => call(makeBackupNow), ...begin });
  const verify = useAction({
    run: (id: string) => call(verifyBackupNow, { params: { id } }),
    ...begin,
  });
  const remove = useAction({
    run: (id: string) => call(deleteBackup, { params: { id } }),
    ...begin,
  });
  const stop = useAction({
    run: () => call(cancelBackupWork),
    update: (client) => client.setQueryData(workQuery.queryKey, null),
    success: { tone: 'plain', title: t('work.stopped') },
    failure: t('common:errors.failed'),
  });
  return { make, verify, remove, stop };
};

const keepState = (client: QueryClient, state: BackupsState) => {
  client.setQueryData(backupsQuery.queryKey, state);
  void client.invalidateQueries({ queryKey: backupsKeys.work });
};

/** Changes how and where backups are made. */
export const useBackupSettings = () => {
  const { t } = useTranslation(['backups', 'common']);
  const nightly = useAction({
    run: (isNightly: boolean) => call(changeBackups, { body: { isNightly } }),
    update: keepState,
    success: (state) => t(state.isNightly ? 'nightly.on' : 'nightly.off'),
    failure: t('common:errors.notSaved'),
  });
  const folder = useAction({
    run: (body: { folderToken: string | null; passphrase?: string }) =>
      call(changeBackups, { body }),
    update: keepState,
    success: t('folder.changed'),
  });
  const lock = useAction({
    run: (body: { passphrase: string; dropOpen: boolean }) => call(lockBackups, { body }),
    update: keepState,
    success: t('lock.turnedOn'),
    failure: t('common:errors.notSaved'),
  });
  const unlock = useAction({
    run: () => call(unlockBackups),
    update: keepState,
    success: t('lock.turnedOff'),
    failure: t('common:errors.notSaved'),
  });
  return { nightly, folder, lock, unlock };
};
