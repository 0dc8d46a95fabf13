import { Button, Callout, Flex, Spinner, Text } from '@radix-ui/themes';
import { Mic, MicOff, RotateCcw, Square, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { clockOf } from '#shared/clock-of.ts';
import { limits, recordingMaxMs } from '#shared/features/content/content.limits.ts';
import type { MessageKey } from '#shared/locales/messages.ts';
import { megabytes } from '#shared/media-sizes.ts';
import { canRecord } from '../../../lib/capabilities.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { SoundPlayer } from '../../../ui/media/sound-player.tsx';
import { type ChosenRecording, takeSound, useSoundUrl } from './chosen-recording.ts';
import { SoundFileButton } from './sound-file-button.tsx';
import { useVoiceRecorder } from './use-voice-recorder.ts';
import styles from './voice-recorder.module.css';

interface VoiceRecorderProps {
  chosen: ChosenRecording | null;
  onChange: (chosen: ChosenRecording | null) => void;
  /** Told when a recording begins or ends, so that it is not left by accident. */
  onLive: (isLive: boolean) => void;
  /** Whether it records as soon as it is there, because a button was pressed for that. */
  startsAtOnce?: boolean;
  /** Further buttons beside a recording that is ready. */
  children?: ReactNode;
}

/** Records a voice with one press and another, plays it and records it again. */
export const VoiceRecorder = (props: VoiceRecorderProps) => {
  const { chosen, onChange, onLive, startsAtOnce = false, children } = props;
  const { t } = useTranslation('recording');
  const [refusal, setRefusal] = useState<MessageKey | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const take = async (file: File) => {
    setIsLooking(true);
    const taken = await takeSound(file);
    setIsLooking(false);
    setRefusal(typeof taken === 'string' ? taken : null);
    if (typeof taken !== 'string') onChange(taken);
  };
  const recorder = useVoiceRecorder({
    fileName: t('fileName'),
    // Not before: a microphone that fails leaves the recording there was.
    onStarted: () => onChange(null),
    onRecorded: (file, hasEnded) => {
      setIsFull(hasEnded);
      void take(file);
    },
  });
  const start = () => {
    setRefusal(null);
    setIsFull(false);
    void recorder.start();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (startsAtOnce && canRecord()) start();
  }, []);
  const isBusy = recorder.state === 'starting' || isLooking;
  const isLive = isBusy || recorder.state === 'recording';
  useEffect(() => {
    onLive(isLive);
    return () => onLive(false);
  }, [isLive, onLive]);
  return (
    <Flex direction="column" gap="2">
      {isBusy && (
        <Flex align="center" gap="3" minHeight="44px">
          <Spinner />
          <Text size="3">{t(isLooking ? 'looking' : 'starting')}</Text>
        </Flex>
      )}
      {recorder.state === 'recording' && <Live {...recorder} />}
      {!isBusy && recorder.state === 'idle' && (
        <>
          {recorder.error && <Failure>{t(recorder.error)}</Failure>}
          {refusal && (
            <Failure>
              {translateMessage(refusal, { count: megabytes(limits.recordingBytes) })}
            </Failure>
          )}
          {isFull && chosen && <Text size="2">{t('ended')}</Text>}
          {chosen ? (
            <Ready chosen={chosen} onAgain={start} onDelete={() => onChange(null)}>
              {children}
            </Ready>
          ) : (
            <Ways hasFailed={recorder.error !== null} onStart={start} onFile={take} />
          )}
        </>
      )}
      <span className="visually-hidden" role="status">
        {recorder.state === 'recording' && t('recording')}
        {chosen && t('ready', { time: clockOf(chosen.durationMs / 1000) })}
      </span>
    </Flex>
  );
};

const Failure = ({ children }: { children: ReactNode }) => (
  <Callout.Root color="red" size="1" role="alert">
    <Callout.Icon>
      <MicOff size={18} aria-hidden="true" />
    </Callout.Icon>
    <Callout.Text>{children}</Callout.Text>
  </Callout.Root>
);

const Live = ({ seconds, level, stop }: ReturnType<typeof useVoiceRecorder>) => {
  const { t } = useTranslation('recording');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const left = Math.max(0, recordingMaxMs / 1000 - seconds);
  return (
    <Flex align="center" gap="3" minHeight="44px">
      <Button ref={button} type="button" size="3" onClick={stop}>
        <Square size={18} fill="currentColor" aria-hidden="true" />
        {t('stop')}
      </Button>
      <div className={styles.level} aria-hidden="true">
        <div className={styles.bar} style={{ transform: `scaleX(${level})` }} />
      </div>
      <Text size="3" role="timer" className={styles.left}>
        {t('left', { time: clockOf(left) })}
      </Text>
    </Flex>
  );
};

interface ReadyProps {
  chosen: ChosenRecording;
  onAgain: () => void;
  onDelete: () => void;
  children: ReactNode;
}

const Ready = ({ chosen, onAgain, onDelete, children }: ReadyProps) => {
  const { t } = useTranslation('recording');
  const url = useSoundUrl(chosen);
  const time = clockOf(chosen.durationMs / 1000);
  return (
    <div className={styles.ready}>
      {url && (
        <SoundPlayer
          key={url}
          src={url}
          durationMs={chosen.durationMs}
          waveform={chosen.waveform}
          label={t('player.own', { time })}
        />
      )}
      <Flex wrap="wrap" gap="2">
        {children}
        {canRecord() && (
          <Button type="button" size="3" variant="soft" color="gray" onClick={onAgain}>
            <RotateCcw size={16} aria-hidden="true" />
            {t('again')}
          </Button>
        )}
        <Button type="button" size="3" variant="soft" color="gray" onClick={onDelete}>
          <Trash2 size={16} aria-hidden="true" />
          {t('delete')}
        </Button>
      </Flex>
    </div>
  );
};

interface WaysProps {
  hasFailed: boolean;
  onStart: () => void;
  onFile: (file: File) => void;
}

/** The microphone where the page may use it, else a file, for which phones open their recorder. */
const Ways = ({ hasFailed, onStart, onFile }: WaysProps) => {
  const { t } = useTranslation('recording');
  return (
    <Flex align="center" wrap="wrap" gap="2">
      {canRecord() ? (
        <Button type="button" size="3" variant="soft" onClick={onStart}>
          <Mic size={18} aria-hidden="true" />
          {t('record')}
        </Button>
      ) : (
        <Text as="p" size="2" color="gray">
          {t('byFile')}
        </Text>
      )}
      {(!canRecord() || hasFailed) && <SoundFileButton onFile={onFile} />}
    </Flex>
  );
};
