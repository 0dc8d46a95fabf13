import { queryOptions } from '@tanstack/react-query';
import type { BackupOrigin } from '#shared/features/backups/backups.fields.ts';
import {
  cancelAdminRestore,
  getAdminRestore,
  restoreBackup,
  undoRestore,
} from '#shared/features/backups/restore/restore.contract.ts';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';

/** Below the backups' own key, so that what is announced of them renews it too. */
const restoreKey = ['backups', 'restore'] as const;

/** What is being brought back, and what earlier restores set aside. */
export const restoreQuery = queryOptions({
  queryKey: restoreKey,
  queryFn: ({ signal }) => call(getAdminRestore, {}, { signal }),
});

/** What is restored: a backup, or the data from before a restore. */
export type RestoreTarget =
  | { kind: 'backup'; id: string; madeAt: string; isLocked: boolean; origin: BackupOrigin | null }
  | { kind: 'safety'; id: string; madeAt: string };

export interface RestoreProof {
  password: string;
  passphrase: string;
  acceptsChanged: boolean;
}

/** The field that a refusal is about, with its sentence; null for any other error. */
const fieldErrorOf = (error: Error | null, wrongPassphrase: string) => {
  if (!(error instanceof ApiError) || ![400, 429].includes(error.status)) return null;
  const field = error.sentence === wrongPassphrase ? 'passphrase' : 'password';
  return { field, sentence: error.sentence } as const;
};

/** Restores; on failure the dialog keeps its input. */
export const useRestoreBackup = (target: RestoreTarget, onStarted: () => void) => {
  const { t } = useTranslation(['startup', 'common']);
  const fail = useFailureToast();
  const wrongPassphrase = t('failure.wrongPassphrase');
  const restore = useAction({
    run: ({ password, passphrase, acceptsChanged }: RestoreProof) =>
      target.kind === 'safety'
        ? call(undoRestore, { body: { id: target.id, password } })
        : call(restoreBackup, {
            body: {
              backupId: target.id,
              passphrase: target.isLocked ? passphrase : null,
              acceptsChanged,
              password,
            },
          }),
    update: (client) => {
      void client.invalidateQueries({ queryKey: restoreKey });
      onStarted();
    },
    onFailure: (_client, error) => {
      if (!fieldErrorOf(error, wrongPassphrase)) fail(t('common:errors.notRestored'), error);
    },
  });
  return { ...restore, fieldError: fieldErrorOf(restore.error, wrongPassphrase) };
};

export const useCancelRestore = () => {
  const { t } = useTranslation(['startup', 'common']);
  return useAction({
    run: () => call(cancelAdminRestore),
    update: (client) => void client.invalidateQueries({ queryKey: restoreKey }),
    failure: t('common:errors.failed'),
  });
};
