import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminContent } from '#shared/features/content/admin.contract.ts';
import { deleteContent, restoreContent } from '#shared/features/content/content.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useFailure } from './failure.ts';
import { filesKeys } from './files.hooks.ts';

type Post = Pick<AdminContent, 'id' | 'title'>;

const useRestorePost = () => {
  const { t } = useTranslation(['files', 'common']);
  const client = useQueryClient();
  const showFailure = useFailure();
  return useMutation({
    mutationFn: ({ id }: Post) => call(restoreContent, { params: { id } }),
    onSuccess: async (_post, { title }) => {
      await client.invalidateQueries({ queryKey: filesKeys.all });
      showToast({ tone: 'success', title: t('content.restored', { title }) });
    },
    onError: (error) => showFailure(t('common:errors.notRestored'), error),
  });
};

/** Puts a post into the trash, and offers to take it out again. */
export const useDeletePost = () => {
  const { t } = useTranslation(['files', 'common']);
  const client = useQueryClient();
  const showFailure = useFailure();
  const { mutate: restore } = useRestorePost();
  return useMutation({
    mutationFn: ({ id }: Post) => call(deleteContent, { params: { id } }),
    onSuccess: async (_answer, post) => {
      await client.invalidateQueries({ queryKey: filesKeys.all });
      showToast({
        tone: 'success',
        title: t('content.deleted', { title: post.title }),
        action: { label: t('common:actions.undo'), onPress: () => restore(post) },
      });
    },
    onError: (error) => showFailure(t('content.deleteFailed'), error),
  });
};
