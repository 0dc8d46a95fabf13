import { Button, Flex } from '@radix-ui/themes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Comment } from '#shared/features/content/content.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useTextDraft } from '../../../ui/form/use-text-draft.ts';
import { CommentField, CommentLength } from './comment-field.tsx';
import { useEditComment } from './comments.hooks.ts';

/** Changes a comment in its place; what could not be saved stays. */
export const CommentEditor = ({ comment, onClose }: { comment: Comment; onClose: () => void }) => {
  const { t } = useTranslation(['content', 'common']);
  const [draft, keepDraft] = useTextDraft(`comment.${comment.id}`);
  const [text, setText] = useState(draft || comment.text);
  const { mutate: edit, isPending } = useEditComment(comment.contentId);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const change = (next: string) => {
    setText(next);
    keepDraft(next === comment.text ? '' : next);
  };
  const close = () => {
    keepDraft('');
    onClose();
  };
  const save = () => {
    const trimmed = text.trim();
    if (trimmed === comment.text) close();
    else if (trimmed && !isPending)
      edit(
        { id: comment.id, text: trimmed },
        { draft: { end: () => keepDraft('') }, onSuccess: onClose },
      );
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Flex asChild direction="column" gap="2">
      <form onSubmit={handleSubmit}>
        <CommentField
          postId={comment.contentId}
          text={text}
          onChange={change}
          onSend={save}
          onEscape={() => text === comment.text && close()}
          isBusy={isPending}
          label={t('comments.editLabel')}
          field={field}
        />
        <CommentLength text={text} />
        <Flex gap="2" justify="end" wrap="wrap">
          <Button type="button" size="2" variant="soft" color="gray" onClick={close}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="2" loading={isPending} disabled={text.trim() === ''}>
            {t('common:actions.save')}
          </Button>
        </Flex>
      </form>
    </Flex>
  );
};
