import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import {
  type Content,
  decideFriends,
  deleteContent,
  restoreContent,
} from '#shared/features/content/content.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { putCachedPost, refreshPost, removeCachedPost } from '../content.cache.ts';
import { contentKeys } from '../content.hooks.ts';

const useRestorePost = () => {
  const { t } = useTranslation(['content', 'common']);
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (id: number) => call(restoreContent, { params: { id } }),
    onSuccess: (post) => {
      putCachedPost(client, post);
      showToast({ tone: 'success', title: t('delete.restored') });
    },
    onError: (error) => showFailure(t('common:errors.notRestored'), error),
  });
};

/** Deletes a post; a grown-up may take it back at once (rule 49). */
export const useDeletePost = (id: number) => {
  const { t } = useTranslation(['content', 'common']);
  const user = useUser();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const { mutate: restore } = useRestorePost();
  return useMutation({
    mutationFn: () => call(deleteContent, { params: { id } }),
    onSuccess: () => {
      removeCachedPost(client, id);
      showToast({
        tone: 'success',
        title: t('delete.done'),
        ...(isGrownUp(user)
          ? { action: { label: t('common:actions.undo'), onPress: () => restore(id) } }
          : {}),
      });
    },
    onError: (error) => showFailure(t('delete.failed'), error, t('delete.failedText')),
  });
};

/** A grown-up lets friends see a kid's post, or not, in the version that is before them. */
export const useDecideFriends = (id: number, version: string) => {
  const { t } = useTranslation(['content', 'common']);
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (approved: boolean) =>
      call(decideFriends, { params: { id }, body: { approved, version } }),
    onSuccess: (post: Content) => {
      putCachedPost(client, post);
      void client.invalidateQueries({ queryKey: contentKeys.bell });
    },
    onError: (error) => {
      showFailure(t('common:errors.notSaved'), error);
      // Refetching brings the newest post.
      void client.invalidateQueries({ queryKey: contentKeys.bell });
      void refreshPost(client, id).catch(() => {});
    },
  });
};
