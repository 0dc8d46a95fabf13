import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toggleReaction } from '#shared/features/content/comments.contract.ts';
import type { Emoji } from '#shared/features/content/content.contract.ts';
import { call } from '../../lib/api-client.ts';
import { useFailureToast } from '../../ui/failure-toast.ts';
import { useUser } from '../accounts/accounts.hooks.ts';
import { changeCachedPost } from './content.cache.ts';
import { withReactionToggled } from './post-changes.ts';

/** Presses an emoji under a post: shown at once, and taken back when the server refuses. */
export const useToggleReaction = (contentId: number) => {
  const { t } = useTranslation('content');
  const { id: userId } = useUser();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const mutationKey = ['content', 'reaction', contentId];
  const toggle = (emoji: Emoji) =>
    changeCachedPost(client, contentId, (post) => ({
      ...post,
      reactions: withReactionToggled(post.reactions, { emoji, userId, contentId }),
    }));
  return useMutation({
    mutationKey,
    // Two quick presses reach the server in their order.
    scope: { id: mutationKey.join(':') },
    mutationFn: (emoji: Emoji) => call(toggleReaction, { body: { contentId, emoji } }),
    onMutate: toggle,
    onError: (error, emoji) => {
      toggle(emoji);
      showFailure(t('reactions.failed'), error);
    },
    onSuccess: ({ reactions }) => {
      // An answer from before the last press does not know of it.
      if (client.isMutating({ mutationKey }) > 1) return;
      changeCachedPost(client, contentId, (post) => ({ ...post, reactions }));
    },
  });
};
