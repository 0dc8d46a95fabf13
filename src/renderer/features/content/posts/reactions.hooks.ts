import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import { toggleReaction } from '#shared/features/content/comments.contract.ts';
import type { Emoji } from '#shared/features/content/content.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { changeCachedPost, refreshPost } from '../content.cache.ts';
import { withReactionToggled } from './post-changes.ts';

/** The newest press under each post. */
const newestPress = new Map<number, number>();

interface Presser {
  contentId: number;
  userId: number;
  onFailed: (error: unknown) => void;
}

/** Toggles a reaction optimistically; after an error the post is as the server has it. */
export const reactionOptions = (
  client: QueryClient,
  { contentId, userId, onFailed }: Presser,
): MutationOptions<ResponseOf<typeof toggleReaction>, Error, Emoji, number> => {
  const mutationKey = ['content', 'reaction', contentId];
  const toggle = (emoji: Emoji) =>
    changeCachedPost(client, contentId, (post) => ({
      ...post,
      reactions: withReactionToggled(post.reactions, { emoji, userId, contentId }),
    }));
  /** An answer from before the last press does not know of it. */
  const isLast = () => client.isMutating({ mutationKey }) <= 1;
  return {
    mutationKey,
    // Each at once: one that waited for another would be lost when the page is left.
    mutationFn: (emoji) => call(toggleReaction, { body: { contentId, emoji } }),
    onMutate: (emoji) => {
      toggle(emoji);
      const press = (newestPress.get(contentId) ?? 0) + 1;
      newestPress.set(contentId, press);
      return press;
    },
    onError: (error, emoji) => {
      onFailed(error);
      // A live update may include the reaction, and a lost response does not undo it: only the server knows.
      if (isLast()) void refreshPost(client, contentId).catch(() => toggle(emoji));
      else toggle(emoji);
    },
    onSuccess: ({ reactions }, _emoji, press) => {
      if (!isLast()) return;
      // Answers may overtake each other; only that of the newest press is sure to know of all.
      if (press !== newestPress.get(contentId)) {
        void refreshPost(client, contentId).catch(() => {});
        return;
      }
      changeCachedPost(client, contentId, (post) => ({ ...post, reactions }));
    },
  };
};

export const useToggleReaction = (contentId: number) => {
  const { t } = useTranslation(['content', 'common']);
  const { id: userId } = useUser();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const onFailed = (error: unknown) => showFailure(t('common:errors.notSaved'), error);
  return useMutation(reactionOptions(client, { contentId, userId, onFailed }));
};
