import { Button } from '@radix-ui/themes';
import { SendHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import type { Content } from '#shared/features/content/content.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type DraftKey, readDraft } from '../../../lib/storage/device-drafts.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { useAddComment } from '../comments/comments.hooks.ts';
import { sendRecording } from './chosen-recording.ts';
import { useKeptRecording } from './use-kept-recording.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

export interface CommentRecorderProps {
  post: Content;
  /** Where it is kept until it is sent. */
  draft: DraftKey;
  onClose: () => void;
}

/** Records a comment, which is sent once it was listened to or not. */
export const CommentRecorder = ({ post, draft, onClose }: CommentRecorderProps) => {
  const { t } = useTranslation('recording');
  const { chosen, choose, isKept, forget } = useKeptRecording(draft, null);
  const [isFound] = useState(() => readDraft(draft) !== null);
  const [isLive, setIsLive] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { mutateAsync: add } = useAddComment(post.id);
  const showFailure = useFailureToast();
  const loss = isKept && !isLive ? 'kept' : 'lost';
  useUnsavedInput(chosen !== null || isLive || isSending, isSending ? 'sending' : loss);
  const cancel = () => {
    forget();
    onClose();
  };
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
      forget();
      onClose();
    } catch {
      // The mutation has said what went wrong; the recording is still here.
    } finally {
      setIsSending(false);
    }
  };
  return (
    <fieldset aria-label={t('comment')} disabled={isSending}>
      <VoiceRecorder chosen={chosen} onChange={choose} onLive={setIsLive} startsAtOnce={!isFound}>
        <Button type="button" size="3" loading={isSending} onClick={() => void send()}>
          <SendHorizontal size={18} aria-hidden="true" />
          {t('send')}
        </Button>
      </VoiceRecorder>
      {!chosen && (
        <Button type="button" size="3" mt="2" variant="soft" color="gray" onClick={cancel}>
          <X size={16} aria-hidden="true" />
          {t('cancel')}
        </Button>
      )}
    </fieldset>
  );
};
