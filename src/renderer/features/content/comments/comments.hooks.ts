import {
  infiniteQueryOptions,
  type MutationOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  createComment,
  decideComment,
  deleteComment,
  editComment,
  listComments,
} from '#shared/features/content/comments.contract.ts';
import type { Comment } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { call } from '../../../lib/api/api-client.ts';
import { forgetRefused, forgetSending, nameOfSending } from '../../../lib/api/sending-names.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
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

/** Adds a comment; tried again after a lost answer, it is still one. */
export const commentOptions = (
  client: QueryClient,
  { contentId, userId, onFailed }: Commenter,
): MutationOptions<Comment, Error, string> => {
  const sendingScope = `comment.${userId}.${contentId}`;
  return {
    mutationFn: (text) =>
      call(createComment, {
        body: { contentId, text, clientId: nameOfSending(sendingScope, text) },
      }),
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

export const useAddComment = (contentId: number) => {
  const { t } = useTranslation('content');
  const { id: userId } = useUser();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const onFailed = (error: unknown) => showFailure(t('comments.failed'), error);
  return useMutation(commentOptions(client, { contentId, userId, onFailed }));
};

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
