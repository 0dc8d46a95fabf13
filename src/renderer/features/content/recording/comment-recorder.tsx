import { Button } from '@radix-ui/themes';
import { SendHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content } from '#shared/features/content/content.contract.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { useAddComment } from '../comments/comments.hooks.ts';
import { type ChosenRecording, sendRecording } from './chosen-recording.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

export interface CommentRecorderProps {
  post: Content;
  onClose: () => void;
}

/** Records a comment, which is sent once it was listened to or not. */
export const CommentRecorder = ({ post, onClose }: CommentRecorderProps) => {
  const { t } = useTranslation('recording');
  const [chosen, setChosen] = useState<ChosenRecording | null>(null);
  const [isLive, setIsLive] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { mutateAsync: add } = useAddComment(post.id);
  const showFailure = useFailureToast();
  useUnsavedInput(chosen !== null || isLive || isSending, isSending ? 'sending' : 'lost');
  const send = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      const recordingId = await sendRecording(chosen).catch((error: unknown) => {
        showFailure(t('notSent'), error);
        return null;
      });
      if (recordingId === null) return;
      await add({ recordingId });
      onClose();
    } catch {
      // The mutation has said what went wrong; the recording is still here.
    } finally {
      setIsSending(false);
    }
  };
  return (
    <fieldset aria-label={t('comment')} disabled={isSending}>
      <VoiceRecorder chosen={chosen} onChange={setChosen} onLive={setIsLive} startsAtOnce>
        <Button type="button" size="3" loading={isSending} onClick={() => void send()}>
          <SendHorizontal size={18} aria-hidden="true" />
          {t('send')}
        </Button>
      </VoiceRecorder>
      {!chosen && (
        <Button type="button" size="3" mt="2" variant="soft" color="gray" onClick={onClose}>
          <X size={16} aria-hidden="true" />
          {t('cancel')}
        </Button>
      )}
    </fieldset>
  );
};
