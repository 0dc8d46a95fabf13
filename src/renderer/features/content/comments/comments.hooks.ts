import {
  infiniteQueryOptions,
  type MutationOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  createComment,
  createStickerComment,
  decideComment,
  deleteComment,
  editComment,
  listComments,
} from '#shared/features/content/comments.contract.ts';
import type { Comment } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { StickerName } from '#shared/features/stickers/stickers.fields.ts';
import { call } from '../../../lib/api/api-client.ts';
import { forgetRefused, forgetSending, nameOfSending } from '../../../lib/api/sending-names.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { useAction, useHeldMutation } from '../../../ui/feedback/use-action.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { changeCachedPost } from '../content.cache.ts';
import { contentKeys } from '../content.hooks.ts';
import {
  withComment,
  withCommentEdited,
  withCommentShown,
  withoutComment,
} from '../posts/post-changes.ts';

const commentsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: contentKeys.comments(id),
    queryFn: ({ pageParam, signal }) =>
      call(
        listComments,
        { params: { id }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: Comment[]) =>
      last.length < limits.commentPage ? undefined : Math.min(...last.map(({ id }) => id)),
  });

/** All comments of a post, newest page first; fetched when someone asks for more than the post holds. */
export const useAllComments = (contentId: number, isWanted: boolean) =>
  useInfiniteQuery({ ...commentsQuery(contentId), enabled: isWanted });

interface Commenter {
  contentId: number;
  userId: number;
  onFailed: (error: unknown) => void;
}

/** What a comment says, or the recording that it is. */
export type CommentInput = string | { recordingId: number };

/** Sends something under a post; tried again after a lost answer, it is still one. */
const sendingOptions = <Input extends CommentInput>(
  client: QueryClient,
  { contentId, userId, onFailed }: Commenter,
  kind: 'comment' | 'sticker',
  send: (input: Input, clientId: string) => Promise<Comment>,
): MutationOptions<Comment, Error, Input> => {
  const sendingScope = `${kind}.${userId}.${contentId}`;
  const keyOf = (input: Input) => (typeof input === 'string' ? input : JSON.stringify(input));
  return {
    mutationFn: (input) => send(input, nameOfSending(sendingScope, keyOf(input))),
    onSuccess: (comment) => {
      forgetSending(sendingScope);
      changeCachedPost(client, contentId, (post) => withComment(post, comment));
      void client.invalidateQueries({ queryKey: contentKeys.comments(contentId) });
    },
    onError: (error) => {
      forgetRefused(sendingScope, error);
      onFailed(error);
    },
  };
};

/** Adds a comment. */
export const commentOptions = (client: QueryClient, commenter: Commenter) =>
  sendingOptions(client, commenter, 'comment', (input: CommentInput, clientId) =>
    call(createComment, {
      body: {
        contentId: commenter.contentId,
        ...(typeof input === 'string' ? { text: input } : input),
        clientId,
      },
    }),
  );

/** Adds a comment that is a sticker. */
export const stickerOptions = (client: QueryClient, commenter: Commenter) =>
  sendingOptions(client, commenter, 'sticker', (sticker: StickerName, clientId) =>
    call(createStickerComment, {
      params: { id: commenter.contentId },
      body: { sticker, clientId },
    }),
  );

const useCommenter = (contentId: number): Commenter => {
  const { t } = useTranslation('content');
  const { id: userId } = useUser();
  const showFailure = useFailureToast();
  return {
    contentId,
    userId,
    onFailed: (error) => showFailure(t('comments.failed'), error),
  };
};

export const useAddComment = (contentId: number) =>
  useHeldMutation(commentOptions(useQueryClient(), useCommenter(contentId)));

export const useSendSticker = (contentId: number) =>
  useHeldMutation(stickerOptions(useQueryClient(), useCommenter(contentId)));

export const useEditComment = (contentId: number) => {
  const { t } = useTranslation(['content', 'common']);
  return useAction({
    run: ({ id, text }: { id: number; text: string }) =>
      call(editComment, { params: { id }, body: { text } }),
    update: (client, comment) => {
      changeCachedPost(client, contentId, (post) => withCommentEdited(post, comment));
      void client.invalidateQueries({ queryKey: contentKeys.comments(contentId) });
    },
    failure: t('common:errors.notSaved'),
  });
};

export const useDeleteComment = (contentId: number) => {
  const { t } = useTranslation(['content', 'common']);
  return useAction({
    run: (id: number) => call(deleteComment, { params: { id } }),
    update: (client, { id }) => {
      changeCachedPost(client, contentId, (post) => withoutComment(post, id));
      void client.invalidateQueries({ queryKey: contentKeys.comments(contentId) });
    },
    failure: t('common:errors.notDeleted'),
  });
};

interface CommentDecision {
  id: number;
  /** When it was edited, as the grown-up read it; '' where it was not. */
  version: string;
  approved: boolean;
}

/** A grown-up lets a waiting comment be seen, or takes it away. */
export const useDecideComment = (contentId: number) => {
  const { t } = useTranslation(['content', 'common']);
  return useAction({
    run: ({ id, version, approved }: CommentDecision) =>
      call(decideComment, { params: { id }, body: { approved, version } }),
    update: (client, comment, { id, approved }) => {
      changeCachedPost(client, contentId, (post) =>
        approved ? withCommentShown(post, comment) : withoutComment(post, id),
      );
      void client.invalidateQueries({ queryKey: contentKeys.comments(contentId) });
      void client.invalidateQueries({ queryKey: contentKeys.bell });
    },
    failure: t('common:errors.notSaved'),
  });
};
