import { Check, Play } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Media } from '#shared/media.ts';
import { useHold } from '../../lib/dom/use-hold.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { MediaImage } from '../media/media-image.tsx';
import styles from './picture-grid.module.css';

/** A picture or video as a grid shows it. */
export interface GridPicture {
  id: number;
  media: Media;
  /** What it is, for people who don't see it. */
  label: string;
}

interface PictureTileProps {
  picture: GridPicture;
  left: number;
  width: number;
  height: number;
  isChosen: boolean;
  /** Whether a press chooses instead of opening. */
  isChoosing: boolean;
  onOpen: () => void;
  onChoose: (isRange: boolean) => void;
}

/** A picture that a press opens; a hold, its circle, or Shift and a press choose it. */
export const PictureTile = (props: PictureTileProps) => {
  const { picture, left, width, height, isChosen, isChoosing, onOpen, onChoose } = props;
  const { media, label } = picture;
  const { t } = useTranslation('common');
  const { handlers, wasHeld } = useHold(() => onChoose(false));
  const handlePress = (event: MouseEvent) => {
    if (wasHeld()) return;
    if (isChoosing || event.shiftKey) onChoose(event.shiftKey);
    else onOpen();
  };
  return (
    <div
      className={styles.tile}
      style={{ left, width, height }}
      data-chosen={isChosen || undefined}
      data-choosing={isChoosing || undefined}
    >
      <button
        type="button"
        className={styles.open}
        aria-label={label}
        {...handlers}
        onClick={handlePress}
      >
        <MediaImage
          media={media}
          alt=""
          sizes={`${Math.ceil(width)}px`}
          className={styles.picture}
          fallback={<span className={styles.missing}>{t('picture.missing')}</span>}
        />
        {media.kind === 'video' && (
          <Play size={22} className={styles.play} fill="currentColor" aria-hidden="true" />
        )}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a native one takes no Shift key along */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isChosen}
        aria-label={t('grid.choose', { label })}
        className={styles.check}
        onClick={(event) => onChoose(event.shiftKey)}
      >
        <span className={styles.circle}>
          {isChosen && <Check size={16} strokeWidth={3} aria-hidden="true" />}
        </span>
      </button>
    </div>
  );
};
