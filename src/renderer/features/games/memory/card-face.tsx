import type { LucideIcon } from 'lucide-react';
import { ImageOff, TreeDeciduous } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Media } from '#shared/media.ts';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import styles from './memory-board.module.css';

export interface FaceLook {
  name: string;
  Icon?: LucideIcon;
  colour?: string;
  media?: Media;
}

const Face = ({ look: { Icon, colour, media } }: { look: FaceLook }) => {
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
  if (!Icon) return null;
  return <Icon className={styles.icon} {...(colour ? { color: colour } : {})} aria-hidden="true" />;
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
          <TreeDeciduous className={styles.icon} aria-hidden="true" />
        </span>
        <span className={styles.front}>{isUp && look && <Face look={look} />}</span>
      </span>
    </button>
  );
};
