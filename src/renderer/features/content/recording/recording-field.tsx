import { Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import styles from '../form/post-files.module.css';
import type { ChosenRecording } from './chosen-recording.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

interface RecordingFieldProps {
  chosen: ChosenRecording | null;
  onChange: (chosen: ChosenRecording | null) => void;
}

/** The voice recording of a post's form. */
export const RecordingField = ({ chosen, onChange }: RecordingFieldProps) => {
  const { t } = useTranslation('recording');
  return (
    <fieldset>
      <legend className={styles.legend}>
        <Text size="2" weight="bold">
          {t('title')}
        </Text>
        <Text size="2" color="gray">
          {t('optional')}
        </Text>
      </legend>
      <VoiceRecorder chosen={chosen} onChange={onChange} />
    </fieldset>
  );
};
