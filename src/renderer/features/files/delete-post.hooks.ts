import type { AdminContent } from '#shared/features/content/admin.contract.ts';
import { deleteContent, restoreContent } from '#shared/features/content/content.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { filesKeys } from './files.hooks.ts';

type Post = Pick<AdminContent, 'id' | 'title'>;

const useRestorePost = () => {
  const { t } = useTranslation(['files', 'common']);
  return useAction({
    run: ({ id }: Post) => call(restoreContent, { params: { id } }),
    invalidates: [filesKeys.all],
    success: (_answer, { title }) => t('content.restored', { title }),
    failure: t('common:errors.notRestored'),
    fallback: t('files.unknownError'),
  });
};

/** Puts a post into the trash, and offers to take it out again. */
export const useDeletePost = () => {
  const { t } = useTranslation(['files', 'common']);
  const { mutate: restore } = useRestorePost();
  return useAction({
    run: ({ id }: Post) => call(deleteContent, { params: { id } }),
    invalidates: [filesKeys.all],
    success: (_answer, post) => ({
      title: t('content.deleted', { title: post.title }),
      action: { label: t('common:actions.undo'), onPress: () => restore(post) },
    }),
    failure: t('content.deleteFailed'),
    isStatusShown: true,
    fallback: t('files.unknownError'),
  });
};
