import { type RefCallback, useCallback } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './display.module.css';
import type { Slide } from './frame.ts';

/** Small enough to be blurred by being enlarged, which costs an old tablet nothing. */
const backdrop = { width: 32, height: 18 };
const shade = 'rgb(0 0 0 / 60%)';

/** Draws a picture so that it covers everything, and darkens it. */
const drawBackdrop = (canvas: HTMLCanvasElement, image: HTMLImageElement): void => {
  const context = canvas.getContext('2d');
  const { naturalWidth, naturalHeight } = image;
  if (!context || naturalWidth === 0) return;
  const { width, height } = canvas;
  const scale = Math.max(width / naturalWidth, height / naturalHeight);
  const [wide, tall] = [naturalWidth * scale, naturalHeight * scale];
  context.drawImage(image, (width - wide) / 2, (height - tall) / 2, wide, tall);
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
};

interface DisplayLayerProps {
  slide: Slide<HTMLImageElement>;
  /** The one before stays below until this one covers it. */
  isCurrent: boolean;
}

/** One picture, whole, above a blurred one that fills the screen. */
export const DisplayLayer = ({ slide, isCurrent }: DisplayLayerProps) => {
  const { t } = useTranslation('displays');
  const { picture, loaded } = slide;
  const alt = picture.caption || t('show.picture');
  // The loaded element itself: the same address once more may be another request.
  const place: RefCallback<HTMLDivElement> = useCallback(
    (element) => {
      loaded.alt = alt;
      element?.replaceChildren(loaded);
    },
    [loaded, alt],
  );
  const draw: RefCallback<HTMLCanvasElement> = useCallback(
    (canvas) => {
      if (canvas) drawBackdrop(canvas, loaded);
    },
    [loaded],
  );
  return (
    <div className={styles.layer} aria-hidden={!isCurrent} data-picture={picture.id}>
      <canvas ref={draw} {...backdrop} className={styles.backdrop} />
      <div ref={place} className={styles.picture} />
    </div>
  );
};
