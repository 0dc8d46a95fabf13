import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deleteFile, type FileUse, restoreFile } from '#shared/features/files/files.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { listFormat } from '../../lib/i18n/formats.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useFailure } from './failure.ts';
import { filesKeys } from './files.hooks.ts';

/** What shows a file, in words. */
export const useUseText = () => {
  const { t } = useTranslation('files');
  const textOf = (use: FileUse): string => {
    const text = t(`files.uses.${use.place}`, { title: use.title });
    return use.isInTrash ? t('files.inTrash', { use: text }) : text;
  };
  const listOf = (uses: readonly FileUse[]): string => listFormat().format(uses.map(textOf));
  return { textOf, listOf };
};

const useRestoreFile = () => {
  const { t } = useTranslation(['files', 'common']);
  const client = useQueryClient();
  const showFailure = useFailure();
  return useMutation({
    mutationFn: (path: string) => call(restoreFile, { body: { path } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: filesKeys.all });
      showToast({ tone: 'success', title: t('files.restored') });
    },
    onError: (error) => showFailure(t('common:errors.notRestored'), error),
  });
};

/** Puts a file into the trash, tells what that changed, and offers to take it out again. */
export const useDeleteFile = () => {
  const { t } = useTranslation(['files', 'common']);
  const client = useQueryClient();
  const showFailure = useFailure();
  const { listOf } = useUseText();
  const { mutate: restore } = useRestoreFile();
  return useMutation({
    mutationFn: (path: string) => call(deleteFile, { query: { path } }),
    onSuccess: async ({ path, uses }) => {
      await client.invalidateQueries({ queryKey: filesKeys.all });
      showToast({
        tone: 'success',
        title: t('files.deleted'),
        ...(uses.length > 0 ? { description: t('files.tookFrom', { uses: listOf(uses) }) } : {}),
        action: { label: t('common:actions.undo'), onPress: () => restore(path) },
      });
    },
    onError: (error) => showFailure(t('files.deleteFailed'), error),
  });
};
