import { Grid, IconButton, Text, TextArea } from '@radix-ui/themes';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { LazyMentionList } from '../../../ui/form/lazy-mention-list.ts';
import { isSendKey } from '../../../ui/form/send-key.ts';
import { useMentions } from '../../../ui/form/use-mentions.ts';
import { useTextDraft } from '../../../ui/form/use-text-draft.ts';
import styles from './comment-input.module.css';
import { useAddComment } from './comments.hooks.ts';

/** From here on it says how many characters are left. */
const countFrom = limits.commentMax - 100;

/** Enter sends, Shift+Enter begins a line; what could not be sent stays. */
export const CommentInput = ({ post }: { post: Content }) => {
  const { t } = useTranslation(['content', 'common']);
  const [text, setText] = useTextDraft(`post.${post.id}.comment`);
  const { mutate: add, isPending } = useAddComment(post.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(field, setText);
  const send = () => {
    const trimmed = text.trim();
    if (trimmed && !isPending) add(trimmed, { onSuccess: () => setText('') });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (mentions.handleKey(event) || !isSendKey(event)) return;
    event.preventDefault();
    send();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Grid asChild align="end" columns="1fr auto" gapX="2" gapY="1">
      <form onSubmit={handleSubmit}>
        <TextArea
          ref={field}
          {...mentions.fieldProps}
          className={styles.field}
          size="2"
          rows={1}
          value={text}
          readOnly={isPending}
          maxLength={limits.commentMax}
          placeholder={t('comments.placeholder')}
          aria-label={t('comments.label', { title: post.title })}
          enterKeyHint="send"
          onChange={(event) => {
            setText(event.target.value);
            mentions.look();
          }}
          onKeyDown={handleKey}
        />
        {mentions.listProps && <LazyMentionList kind="post" id={post.id} {...mentions.listProps} />}
        <IconButton
          type="submit"
          size="3"
          loading={isPending}
          disabled={text.trim() === ''}
          aria-label={t('comments.send')}
        >
          <SendHorizontal size={20} aria-hidden="true" />
        </IconButton>
        {text.length >= countFrom && (
          <Text as="p" size="1" color="gray" className={styles.left} aria-live="polite">
            {t('common:charactersLeft', { count: limits.commentMax - text.length })}
          </Text>
        )}
      </form>
    </Grid>
  );
};
