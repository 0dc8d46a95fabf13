import { ImageOff } from 'lucide-react';
import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import type { Media } from '#shared/media.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AvatarPresetPicture } from '../../../ui/avatar/avatar-preset-picture.tsx';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import { CardBack } from './card-back.tsx';
import styles from './memory-board.module.css';

export interface FaceLook {
  name: string;
  /** One of the two. */
  preset?: AvatarPreset;
  media?: Media;
}

const Face = ({ look: { preset, media } }: { look: FaceLook }) => {
  if (media) {
    const missing = <ImageOff className={styles.icon} aria-hidden="true" />;
    return (
      <MediaImage
        media={media}
        alt=""
        sizes="160px"
        className={styles.picture}
        fallback={missing}
      />
    );
  }
  return preset ? <AvatarPresetPicture preset={preset} /> : null;
};

interface CardFaceProps {
  number: number;
  look: FaceLook | undefined;
  isOpen: boolean;
  isMatched: boolean;
  tabIndex: number;
  onPress: () => void;
}

/** One card; what is on it is in the page only while it lies open. */
export const CardFace = ({ number, look, isOpen, isMatched, tabIndex, onPress }: CardFaceProps) => {
  const { t } = useTranslation('games');
  const isUp = isOpen || isMatched;
  const state = isMatched ? 'matched' : isOpen ? 'open' : 'closed';
  return (
    <button
      type="button"
      className={styles.card}
      data-state={state}
      aria-label={t(`memory.${state}`, { number, face: look?.name })}
      tabIndex={tabIndex}
      onClick={onPress}
    >
      <span className={styles.inner}>
        <span className={styles.back}>
          <CardBack />
        </span>
        <span className={styles.front}>{isUp && look && <Face look={look} />}</span>
      </span>
    </button>
  );
};
