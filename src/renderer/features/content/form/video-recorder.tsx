import { Button, Callout, Flex, Spinner, Text } from '@radix-ui/themes';
import { CameraOff, Circle, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clockOf } from '#shared/clock-of.ts';
import { stopLoadingWhenRemoved } from '../../../lib/dom/stop-loading.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { useRecorder } from './use-recorder.ts';
import styles from './video-recorder.module.css';

interface VideoRecorderProps {
  onRecorded: (film: File) => void;
  onClose: () => void;
}

/** Films with this computer's camera. */
export const VideoRecorder = ({ onRecorded, onClose }: VideoRecorderProps) => {
  const { t } = useTranslation(['content', 'postFile']);
  return (
    <AppDialog open onOpenChange={(open) => !open && onClose()} title={t('recorder.title')}>
      <RecorderBody
        onRecorded={(film) => {
          onRecorded(film);
          onClose();
        }}
      />
    </AppDialog>
  );
};

const RecorderBody = ({ onRecorded }: Pick<VideoRecorderProps, 'onRecorded'>) => {
  const { t } = useTranslation(['content', 'postFile']);
  const { state, error, stream, seconds, film, start, stop, again } = useRecorder();
  useUnsavedInput(state === 'recording' || film !== null);
  if (error) {
    return (
      <Callout.Root color="red" role="alert">
        <Callout.Icon>
          <CameraOff size={18} aria-hidden="true" />
        </Callout.Icon>
        <Callout.Text>{t(`recorder.${error}`)}</Callout.Text>
      </Callout.Root>
    );
  }
  return (
    <Flex direction="column" gap="4">
      {film ? <FilmPreview film={film} /> : <LivePicture stream={stream} />}
      <Flex align="center" justify="center" wrap="wrap" gap="3" minHeight="44px">
        {state === 'starting' && (
          <Flex align="center" gap="2">
            <Spinner />
            <Text size="3">{t('recorder.starting')}</Text>
          </Flex>
        )}
        {state === 'ready' && (
          <Button type="button" size="3" onClick={start}>
            <Circle size={18} fill="currentColor" aria-hidden="true" />
            {t('recorder.start')}
          </Button>
        )}
        {state === 'recording' && (
          <>
            <Text size="3" role="timer">
              {t('recorder.elapsed', { time: clockOf(seconds) })}
            </Text>
            <Button type="button" size="3" onClick={stop}>
              <Square size={18} fill="currentColor" aria-hidden="true" />
              {t('recorder.stop')}
            </Button>
          </>
        )}
        {film && (
          <>
            <Button type="button" size="3" variant="soft" color="gray" onClick={again}>
              {t('recorder.again')}
            </Button>
            <Button type="button" size="3" onClick={() => onRecorded(film)}>
              {t('recorder.use')}
            </Button>
          </>
        )}
      </Flex>
    </Flex>
  );
};

const LivePicture = ({ stream }: { stream: MediaStream | null }) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  // Muted, or the microphone would hear the loudspeaker.
  return <video ref={video} className={styles.picture} autoPlay muted playsInline />;
};

const FilmPreview = ({ film }: { film: File }) => {
  const { t } = useTranslation(['content', 'postFile']);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const own = URL.createObjectURL(film);
    setUrl(own);
    return () => URL.revokeObjectURL(own);
  }, [film]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: what was filmed a moment ago has no captions
    <video
      ref={stopLoadingWhenRemoved}
      className={styles.picture}
      src={url}
      controls
      playsInline
      aria-label={t('postFile:preview')}
    />
  );
};
