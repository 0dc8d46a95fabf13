import type { ContentType } from '#shared/features/content/content.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { type FormRecording, mayHaveRecording } from '../form/use-form-recording.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

interface RecordingFieldProps {
  type: ContentType;
  recording: FormRecording;
}

/** The voice recording of a post's form, for the types that have one. */
export const RecordingField = ({ type, recording }: RecordingFieldProps) => {
  const { t } = useTranslation('recording');
  if (!mayHaveRecording(type)) return null;
  return (
    <FieldGroup legend={t('title')} note={t('optional')}>
      <VoiceRecorder
        chosen={recording.chosen}
        onChange={recording.choose}
        onLive={recording.setIsLive}
      />
    </FieldGroup>
  );
};
