import { Flex, IconButton } from '@radix-ui/themes';
import { Pause, Play, Square, Volume2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useReading, useReadingState } from '../../lib/read-aloud/read-aloud.ts';
import { useReadAloudChoices } from '../../lib/read-aloud/read-aloud-choices.ts';
import { useLocalVoices } from '../../lib/read-aloud/voices.ts';
import { showToast } from '../feedback/toast-store.ts';
import styles from './read-aloud-buttons.module.css';

interface ReadAloudButtonsProps {
  /** Tells apart what can be read; the same thing in two places is one. */
  readingKey: string;
  text: string;
  listenLabel: string;
  stopLabel: string;
}

let shownFailures = 0;

/** Says once that reading failed, however many buttons there are. */
const useFailures = (): void => {
  const { t } = useTranslation('readAloud');
  const failures = useReadingState((state) => state.failures);
  useEffect(() => {
    if (failures <= shownFailures) return;
    shownFailures = failures;
    showToast({ title: t('failed'), description: t('failedText'), tone: 'failure' });
  }, [failures, t]);
};

/** Reads a text aloud with a voice of this device; nothing where there is none, or it is turned off. */
export const ReadAloudButtons = (props: ReadAloudButtonsProps) => {
  const voices = useLocalVoices();
  const isOn = useReadAloudChoices((state) => state.isOn);
  return isOn && voices && voices.length > 0 && props.text.trim() ? <Buttons {...props} /> : null;
};

const Buttons = ({ readingKey, text, listenLabel, stopLabel }: ReadAloudButtonsProps) => {
  const { t } = useTranslation('readAloud');
  const { isReading, isPaused, toggle, togglePause } = useReading(readingKey);
  useFailures();
  const pauseLabel = t(isPaused ? 'resume' : 'pause');
  const looks = { variant: 'ghost', type: 'button', className: styles.button } as const;
  return (
    <Flex as="span" align="center" flexShrink="0" display="inline-flex">
      {isReading && (
        <IconButton {...looks} aria-label={pauseLabel} title={pauseLabel} onClick={togglePause}>
          {isPaused ? (
            <Play size={18} aria-hidden="true" />
          ) : (
            <Pause size={18} aria-hidden="true" />
          )}
        </IconButton>
      )}
      <IconButton
        {...looks}
        aria-label={isReading ? stopLabel : listenLabel}
        title={t(isReading ? 'stop' : 'listen')}
        onClick={() => toggle(text)}
      >
        {isReading ? (
          <Square size={18} aria-hidden="true" />
        ) : (
          <Volume2 size={18} aria-hidden="true" />
        )}
      </IconButton>
    </Flex>
  );
};
