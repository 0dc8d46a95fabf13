import { ImageOff } from 'lucide-react';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import type { Media } from '#shared/media.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import { useOpenPicture } from '../../../ui/viewer/viewer-host.tsx';
import styles from './message-picture.module.css';
import { pictureName } from './picture-name.ts';

/** The largest a picture is shown among words, in px. */
const shownWidth = 280;
const shownHeight = 320;

const sizeOf = ({ width, height }: Media): { width: number; aspectRatio: string } | undefined => {
  if (!width || !height) return undefined;
  const scale = Math.min(1, shownWidth / width, shownHeight / height);
  return { width: Math.max(80, Math.round(width * scale)), aspectRatio: `${width} / ${height}` };
};

const Unavailable = ({ name }: { name: string }) => {
  const { t } = useTranslation('chat');
  return (
    <span className={styles.missing}>
      <ImageOff size={22} aria-hidden="true" />
      {t('message.unavailable', { name })}
    </span>
  );
};

/** A picture among the words; a press opens it full screen. */
export const MessagePicture = ({ message, media }: { message: ChatMessage; media: Media }) => {
  const { t } = useTranslation('chat');
  const openPicture = useOpenPicture();
  const name = pictureName(t, message);
  const missing = <Unavailable name={message.content || t('message.picture')} />;
  return (
    <button
      type="button"
      className={styles.button}
      style={sizeOf(media)}
      aria-label={t('message.enlarge', { name })}
      onClick={() => openPicture(message.id)}
    >
      <MediaImage
        media={media}
        alt={name}
        sizes={`${shownWidth}px`}
        className={styles.picture}
        fallback={missing}
      />
    </button>
  );
};
