import { deleteFile, type FileUse, restoreFile } from '#shared/features/files/files.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { listFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
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
  return useAction({
    run: (path: string) => call(restoreFile, { body: { path } }),
    invalidates: [filesKeys.all],
    success: t('files.restored'),
    failure: t('common:errors.notRestored'),
    fallback: t('files.unknownError'),
  });
};

/** Puts a file into the trash, tells what that changed, and offers to take it out again. */
export const useDeleteFile = () => {
  const { t } = useTranslation(['files', 'common']);
  const { listOf } = useUseText();
  const { mutate: restore } = useRestoreFile();
  return useAction({
    run: (path: string) => call(deleteFile, { query: { path } }),
    invalidates: [filesKeys.all],
    success: ({ path, uses }) => ({
      title: t('files.deleted'),
      ...(uses.length > 0 ? { description: t('files.tookFrom', { uses: listOf(uses) }) } : {}),
      action: { label: t('common:actions.undo'), onPress: () => restore(path) },
    }),
    failure: t('files.deleteFailed'),
    isStatusShown: true,
    fallback: t('files.unknownError'),
  });
};
