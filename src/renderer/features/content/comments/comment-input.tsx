import { Grid, IconButton } from '@radix-ui/themes';
import { Mic, SendHorizontal } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Content } from '#shared/features/content/content.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { readDraft } from '../../../lib/storage/device-drafts.ts';
import { useTextDraft } from '../../../ui/form/use-text-draft.ts';
import { LazyStickerButton } from '../../../ui/stickers/lazy-sticker-button.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { CommentRecorder } from '../recording/lazy-comment-recorder.tsx';
import { CommentField, CommentLength } from './comment-field.tsx';
import { useAddComment, useSendSticker } from './comments.hooks.ts';

/** One quiet line for a new comment, which opens when pressed; what could not be sent stays. */
export const CommentInput = ({ post }: { post: Content }) => {
  const { t } = useTranslation(['content', 'common']);
  const [text, setText] = useTextDraft(`post.${post.id}.comment`);
  const { mutate: add, isPending } = useAddComment(post.id);
  const { mutate: sendSticker } = useSendSticker(post.id);
  const [wasPressed, setWasPressed] = useState(false);
  const isOpen = wasPressed || text !== '';
  const recordingDraft = { userId: useUser().id, form: `post.${post.id}.recording` };
  // One that was not sent is found again.
  const [isRecording, setIsRecording] = useState(() => readDraft(recordingDraft) !== null);
  const microphone = useRef<HTMLButtonElement>(null);
  const closeRecorder = () => {
    flushSync(() => setIsRecording(false));
    microphone.current?.focus();
  };
  const send = () => {
    const trimmed = text.trim();
    if (trimmed && !isPending) add(trimmed, { draft: { end: () => setText('') } });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  if (isRecording)
    return <CommentRecorder post={post} draft={recordingDraft} onClose={closeRecorder} />;
  return (
    <Grid asChild align="end" columns={isOpen ? '1fr auto auto' : '1fr'} gapX="1" gapY="1">
      <form onSubmit={handleSubmit} onFocus={() => setWasPressed(true)}>
        <CommentField
          postId={post.id}
          text={text}
          onChange={setText}
          onSend={send}
          isBusy={isPending}
          isQuiet={!isOpen}
          label={t('comments.label', { title: post.title })}
          placeholder={t('comments.placeholder')}
        />
        {isOpen && (
          <>
            <LazyStickerButton onChoose={({ name }) => sendSticker(name)} />
            <EndButton
              text={text}
              isBusy={isPending}
              microphone={microphone}
              onRecord={() => setIsRecording(true)}
            />
          </>
        )}
        <CommentLength text={text} />
      </form>
    </Grid>
  );
};

interface EndButtonProps {
  text: string;
  isBusy: boolean;
  microphone: RefObject<HTMLButtonElement | null>;
  onRecord: () => void;
}

/** Records while there are no words, else sends them. */
const EndButton = ({ text, isBusy, microphone, onRecord }: EndButtonProps) => {
  const { t } = useTranslation('content');
  if (text === '') {
    return (
      <IconButton
        ref={microphone}
        type="button"
        size="3"
        variant="soft"
        color="gray"
        disabled={isBusy}
        aria-label={t('comments.record')}
        onClick={onRecord}
      >
        <Mic size={20} aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <IconButton
      type="submit"
      size="3"
      loading={isBusy}
      disabled={text.trim() === ''}
      aria-label={t('comments.send')}
    >
      <SendHorizontal size={20} aria-hidden="true" />
    </IconButton>
  );
};
