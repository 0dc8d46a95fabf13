import { Grid, IconButton } from '@radix-ui/themes';
import { Mic, SendHorizontal } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Content } from '#shared/features/content/content.contract.ts';
import { useTextDraft } from '../../../ui/form/use-text-draft.ts';

import { LazyStickerButton } from '../../../ui/stickers/lazy-sticker-button.tsx';
import { CommentRecorder } from '../recording/lazy-comment-recorder.tsx';
import { CommentField, CommentLength } from './comment-field.tsx';

import { useAddComment, useSendSticker } from './comments.hooks.ts';

/** A field for a new comment; what could not be sent stays. */
export const CommentInput = ({ post }: { post: Content }) => {
  const { t } = useTranslation(['content', 'common']);
  const [text, setText] = useTextDraft(`post.${post.id}.comment`);
  const { mutate: add, isPending } = useAddComment(post.id);
  const { mutate: sendSticker } = useSendSticker(post.id);
  const [isRecording, setIsRecording] = useState(false);
  const microphone = useRef<HTMLButtonElement>(null);
  const closeRecorder = () => {
    flushSync(() => setIsRecording(false));
    microphone.current?.focus();
  };
  const send = () => {
    const trimmed = text.trim();
    if (trimmed && !isPending) add(trimmed, { onSuccess: () => setText('') });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  if (isRecording) return <CommentRecorder post={post} onClose={closeRecorder} />;
  return (
    <Grid asChild align="end" columns="auto 1fr auto" gapX="1" gapY="1">
      <form onSubmit={handleSubmit}>
        <LazyStickerButton onChoose={({ name }) => sendSticker(name)} />
        <CommentField
          postId={post.id}
          text={text}
          onChange={setText}
          onSend={send}
          isBusy={isPending}
          label={t('comments.label', { title: post.title })}
          placeholder={t('comments.placeholder')}
        />
        {text === '' ? (
          <IconButton
            ref={microphone}
            type="button"
            size="3"
            variant="soft"
            color="gray"
            disabled={isPending}
            aria-label={t('comments.record')}
            onClick={() => setIsRecording(true)}
          >
            <Mic size={20} aria-hidden="true" />
          </IconButton>
        ) : (
          <IconButton
            type="submit"
            size="3"
            loading={isPending}
            disabled={text.trim() === ''}
            aria-label={t('comments.send')}
          >
            <SendHorizontal size={20} aria-hidden="true" />
          </IconButton>
        )}
        <CommentLength text={text} />
      </form>
    </Grid>
  );
};
