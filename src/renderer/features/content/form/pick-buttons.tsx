import { Button, Flex, Text } from '@radix-ui/themes';
import { Brush, Camera, ImagePlus, Video } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { acceptOf, type VisualKind } from '#shared/media-types.ts';
import { paths } from '#shared/paths.ts';
import { canRecord } from '../../../lib/capabilities.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { HttpsHint } from '../../../ui/feedback/https-hint.tsx';
import styles from './pick-buttons.module.css';
import { hasTouchCamera } from './recording.ts';
import { VideoRecorder } from './video-recorder.tsx';

interface PickButtonsProps {
  kind: VisualKind;
  /** What the button says; the usual words if null. */
  label: 'postFile:replace' | 'postFile:more' | null;
  isMultiple: boolean;
  /** Whether the picture may be drawn instead. */
  canDraw: boolean;
  onPick: (files: File[]) => void;
}

/** The ways to a file: choosing one, and for a film the camera where there is one to use. */
export const PickButtons = ({ kind, label, isMultiple, canDraw, onPick }: PickButtonsProps) => {
  const { t } = useTranslation(['content', 'postFile', 'common']);
  const [isRecording, setIsRecording] = useState(false);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onPick([...(event.target.files ?? [])]);
    // The same file can be chosen again after it was removed.
    event.target.value = '';
  };
  const choose =
    kind === 'video'
      ? 'postFile:chooseVideo'
      : isMultiple
        ? 'postFile:choosePictures'
        : 'common:picture.choose';
  // Beside pictures a post may have videos.
  const accept = isMultiple ? `${acceptOf(kind)},${acceptOf('video')}` : acceptOf(kind);
  return (
    <Flex align="center" justify="center" wrap="wrap" gap="2">
      <label className={styles.way}>
        <input
          type="file"
          accept={accept}
          multiple={isMultiple}
          className="visually-hidden"
          onChange={handleChange}
        />
        {kind === 'video' ? (
          <Video size={20} aria-hidden="true" />
        ) : (
          <ImagePlus size={20} aria-hidden="true" />
        )}
        {t(label ?? choose)}
      </label>
      {canDraw && (
        <Link to={paths.draw} className={styles.way}>
          <Brush size={20} aria-hidden="true" />
          {t('postFile:drawHere')}
        </Link>
      )}
      {kind === 'video' && canRecord() && (
        <Button type="button" size="3" variant="soft" onClick={() => setIsRecording(true)}>
          <Camera size={20} aria-hidden="true" />
          {t('recorder.open')}
        </Button>
      )}
      {kind === 'video' && !canRecord() && hasTouchCamera() && (
        <label className={styles.way}>
          <input
            type="file"
            // Phones open the camera for this alone.
            accept="video/*"
            capture="environment"
            className="visually-hidden"
            onChange={handleChange}
          />
          <Camera size={20} aria-hidden="true" />
          {t('recorder.title')}
        </label>
      )}
      {kind === 'video' && !canRecord() && <HttpsHint />}
      <Text as="p" size="2" color="gray" className={styles.drop}>
        {t('postFile:drop')}
      </Text>
      {isRecording && (
        <VideoRecorder
          onClose={() => setIsRecording(false)}
          onRecorded={(film) => onPick([film])}
        />
      )}
    </Flex>
  );
};
