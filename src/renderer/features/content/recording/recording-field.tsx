import { Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import styles from '../form/post-files.module.css';
import type { FormRecording } from '../form/use-form-recording.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

/** The voice recording of a post's form. */
export const RecordingField = ({ recording }: { recording: FormRecording }) => {
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
      <VoiceRecorder
        chosen={recording.chosen}
        onChange={recording.choose}
        onLive={recording.setIsLive}
      />
    </fieldset>
  );
};
