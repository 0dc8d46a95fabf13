import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BackupsState,
  type BackupWork,
  cancelBackupWork,
  changeBackups,
  getBackups,
  getBackupWarning,
  getBackupWork,
  lockBackups,
  makeBackupNow,
  unlockBackups,
  verifyBackupNow,
} from '#shared/features/backups/backups.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { onChanged, onReconnected } from '../../lib/live/live-socket.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

export const backupsKeys = {
  state: ['backups', 'state'] as const,
  warning: ['backups', 'warning'] as const,
  work: ['backups', 'work'] as const,
};

export const backupsQuery = queryOptions({
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
        // That some work has got further is no news of how backups stand.
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
  const checked = backups.find(({ id }) => id === ended.id);
  if (checked?.problem) return checked.problem;
  return checked?.verifiedAt && checked.verifiedAt >= ended.startedAt ? 'good' : undefined;
};

/** Reports the result of a job, whoever started it. */
export const useWorkOutcome = (work: BackupWork | null): void => {
  const { t } = useTranslation('backups');
  const client = useQueryClient();
  const before = useRef<BackupWork | null>(null);
  useEffect(() => {
    const ended = before.current;
    before.current = work;
    if (!ended || work || ended.kind === 'restore') return;
    const { kind } = ended;
    void client.fetchQuery(backupsQuery).then(
      (state) => {
        const outcome = outcomeOf(ended, state);
        if (!outcome) return;
        if (outcome === 'good') {
          showToast({ tone: 'success', title: t(kind === 'make' ? 'work.made' : 'work.checked') });
        } else {
          const title = t(kind === 'make' ? 'work.notMade' : 'work.checkedBad');
          showToast({ tone: 'failure', title, description: t(`problems.${outcome}`) });
        }
      },
      () => {},
    );
  }, [work, client, t]);
};

/** What an admin can have done with the backups. */
export const useBackupActions = () => {
  const client = useQueryClient();
  const { t } = useTranslation(['backups', 'common']);
  const fail = useFailureToast();
  const begun = ({ work }: { work: BackupWork }) => {
    client.setQueryData(workQuery.queryKey, work);
    // A small one may have ended before anybody hears of it.
    void client.invalidateQueries({ queryKey: backupsKeys.work });
  };
  const refused = (error: unknown) => {
    void client.invalidateQueries({ queryKey: backupsKeys.work });
    fail(t('common:errors.failed'), error);
  };
  const make = useMutation({
    mutationFn: () => call(makeBackupNow),
    onSuccess: begun,
    onError: refused,
  });
  const verify = useMutation({
    mutationFn: (id: string) => call(verifyBackupNow, { params: { id } }),
    onSuccess: begun,
    onError: refused,
  });
  const stop = useMutation({
    mutationFn: () => call(cancelBackupWork),
    onSuccess: () => {
      client.setQueryData(workQuery.queryKey, null);
      showToast({ tone: 'plain', title: t('work.stopped') });
    },
    onError: (error) => fail(t('common:errors.failed'), error),
  });
  return { make, verify, stop };
};

/** Changes how and where backups are made. */
export const useBackupSettings = () => {
  const client = useQueryClient();
  const { t } = useTranslation(['backups', 'common']);
  const fail = useFailureToast();
  const show = (state: BackupsState) => {
    client.setQueryData(backupsQuery.queryKey, state);
    void client.invalidateQueries({ queryKey: backupsKeys.work });
  };
  const nightly = useMutation({
    mutationFn: (isNightly: boolean) => call(changeBackups, { body: { isNightly } }),
    onSuccess: (state) => {
      show(state);
      showToast({ tone: 'success', title: t(state.isNightly ? 'nightly.on' : 'nightly.off') });
    },
    onError: (error) => fail(t('common:errors.notSaved'), error),
  });
  const folder = useMutation({
    mutationFn: (body: { folderToken: string | null; passphrase?: string }) =>
      call(changeBackups, { body }),
    onSuccess: (state) => {
      show(state);
      showToast({ tone: 'success', title: t('folder.changed') });
    },
  });
  const lock = useMutation({
    mutationFn: (body: { passphrase: string; dropOpen: boolean }) => call(lockBackups, { body }),
    onSuccess: (state) => {
      show(state);
      showToast({ tone: 'success', title: t('lock.turnedOn') });
    },
    onError: (error) => fail(t('common:errors.notSaved'), error),
  });
  const unlock = useMutation({
    mutationFn: () => call(unlockBackups),
    onSuccess: (state) => {
      show(state);
      showToast({ tone: 'success', title: t('lock.turnedOff') });
    },
    onError: (error) => fail(t('common:errors.notSaved'), error),
  });
  return { nightly, folder, lock, unlock };
};
