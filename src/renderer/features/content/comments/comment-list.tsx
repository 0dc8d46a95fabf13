import { Button, Flex } from '@radix-ui/themes';
import { useState } from 'react';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { useKeptFocus } from '../../../ui/layout/kept-focus.ts';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { CommentInput } from './comment-input.tsx';
import styles from './comment-list.module.css';
import { CommentRow } from './comment-row.tsx';
import { useAllComments, useDeleteComment } from './comments.hooks.ts';
import { shownComments } from './shown-comments.ts';

interface CommentListProps {
  post: Content;
  isAlone: boolean;
}

/** Changes when a comment loses what can be pressed: it was deleted, or decided. */
const pressables = (comments: Comment[]): string =>
  comments.map(({ id, isDeleted, isPending }) => (isDeleted ? '' : `${id}${isPending}`)).join();

/** The newest comments, the earlier ones on request, and a field for a new one. */
export const CommentList = ({ post, isAlone }: CommentListProps) => {
  const { t } = useTranslation(['content', 'common']);
  const [steps, setSteps] = useState(isAlone ? 1 : 0);
  const all = useAllComments(post.id, steps > 1);
  const { mutate: remove, isPending: isRemoving } = useDeleteComment(post.id);
  const [doomed, setDoomed] = useState<Comment | null>(null);
  const { comments, earlier } = shownComments(post, steps, all.data?.pages, all.hasNextPage);
  const part = useKeptFocus<HTMLElement>(pressables(comments));
  const showEarlier = () => (all.data ? void all.fetchNextPage() : setSteps(steps + 1));
  return (
    <Flex asChild direction="column" gap="3">
      <section ref={part} tabIndex={-1} aria-label={t('comments.title', { title: post.title })}>
        {earlier > 0 && (
          <Button
            variant="ghost"
            className={styles.earlier}
            loading={all.isFetching}
            onClick={showEarlier}
          >
            {t('comments.earlier', { count: earlier })}
          </Button>
        )}
        {all.error && <ErrorNote error={all.error} onRetry={() => void all.refetch()} />}
        {comments.length > 0 && (
          <PlainList gap="3">
            {comments.map((comment) => (
              <CommentRow
                key={comment.id}
                comment={comment}
                postUserId={post.userId}
                onDelete={setDoomed}
              />
            ))}
          </PlainList>
        )}
        <CommentInput post={post} />
        <ConfirmDialog
          open={doomed !== null}
          onOpenChange={(isOpen) => !isOpen && setDoomed(null)}
          title={t('comments.deleteTitle')}
          description={t('comments.deleteText')}
          confirmLabel={t('common:actions.delete')}
          isBusy={isRemoving}
          onConfirm={() => doomed && remove(doomed.id, { onSettled: () => setDoomed(null) })}
        />
      </section>
    </Flex>
  );
};
