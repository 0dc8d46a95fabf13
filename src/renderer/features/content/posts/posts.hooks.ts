import { isGrownUp } from '#shared/features/accounts/access.ts';
import {
  type Content,
  decideFriends,
  decideRendition,
  deleteContent,
  restoreContent,
} from '#shared/features/content/content.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { putCachedPost, refreshPost, removeCachedPost } from '../content.cache.ts';
import { contentKeys } from '../content.hooks.ts';

const useRestorePost = () => {
  const { t } = useTranslation(['content', 'common']);
  return useAction({
    run: (id: number) => call(restoreContent, { params: { id } }),
    update: putCachedPost,
    success: t('delete.restored'),
    failure: t('common:errors.notRestored'),
  });
};

/** Deletes a post; a grown-up may take it back at once (rule 49). */
export const useDeletePost = (id: number) => {
  const { t } = useTranslation(['content', 'common']);
  const user = useUser();
  const { mutate: restore } = useRestorePost();
  return useAction({
    run: () => call(deleteContent, { params: { id } }),
    update: (client) => removeCachedPost(client, id),
    success: {
      title: t('delete.done'),
      ...(isGrownUp(user)
        ? { action: { label: t('common:actions.undo'), onPress: () => restore(id) } }
        : {}),
    },
    failure: t('delete.failed'),
    isStatusShown: true,
    fallback: t('delete.failedText'),
  });
};

/** Whether a version of a video that plays on every device is made. */
export const useDecideRendition = (id: number, mediaId: number) => {
  const { t } = useTranslation('common');
  return useAction({
    run: (isWanted: boolean) =>
      call(decideRendition, { params: { id }, body: { isWanted, mediaId } }),
    update: putCachedPost,
    failure: t('errors.notSaved'),
  });
};

/** What a grown-up has before them. */
type Decidable = Pick<Content, 'id' | 'version' | 'friendsApproval'>;

/** A grown-up lets friends see a kid's post, or not, in the version that is before them. */
export const useDecideFriends = ({ id, version, friendsApproval: seen }: Decidable) => {
  const { t } = useTranslation(['content', 'common']);
  return useAction({
    run: (approved: boolean) =>
      call(decideFriends, { params: { id }, body: { approved, version, seen } }),
    update: (client, post: Content) => {
      putCachedPost(client, post);
      void client.invalidateQueries({ queryKey: contentKeys.bell });
    },
    failure: t('common:errors.notSaved'),
    onFailure: (client) => {
      // Refetching brings the newest post.
      void client.invalidateQueries({ queryKey: contentKeys.bell });
      void refreshPost(client, id).catch(() => {});
    },
  });
};
