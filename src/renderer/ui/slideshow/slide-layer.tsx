import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { usePictureSource } from '../media/media-image.tsx';
import type { Slide } from './slide.ts';
import styles from './slideshow.module.css';

interface SlideLayerProps {
  slide: Slide;
  /** The one before stays below until this one covers it. */
  isCurrent: boolean;
  isPaused: boolean;
  /** How long a picture is shown, in seconds. */
  seconds: number;
  /** Called once it is there to be seen. */
  onReady: () => void;
  onEnded: () => void;
  onBroken: () => void;
}

/** One picture or video, which fades in when it has arrived. */
export const SlideLayer = (props: SlideLayerProps) => {
  const { slide, isCurrent, isPaused, seconds, onReady } = props;
  const [isReady, setIsReady] = useState(false);
  const ready = () => {
    if (isReady) return;
    setIsReady(true);
    onReady();
  };
  const style = { '--seconds': `${seconds + 2}s` } as CSSProperties;
  return (
    <figure
      className={styles.layer}
      style={style}
      data-ready={isReady || undefined}
      data-paused={isPaused || undefined}
      data-way={slide.id % 4}
      aria-hidden={!isCurrent}
    >
      {slide.media.kind === 'video' ? (
        <Film {...props} isPaused={isPaused || !isCurrent} onReady={ready} />
      ) : (
        <Picture {...props} onReady={ready} />
      )}
      {slide.caption && <figcaption className={styles.caption}>{slide.caption}</figcaption>}
    </figure>
  );
};

const Picture = ({ slide, isCurrent, onReady, onBroken }: SlideLayerProps) => {
  const { t } = useTranslation('common');
  const { source, handleError } = usePictureSource(slide.media, { isWhole: true, isMoving: true });
  useEffect(() => {
    if (!source && isCurrent) onBroken();
  }, [source, isCurrent, onBroken]);
  if (!source) return null;
  return (
    <img
      key={source.src}
      className={styles.picture}
      src={source.src}
      {...(source.srcSet ? { srcSet: source.srcSet, sizes: '100vw' } : {})}
      alt={t('picture.of', { title: slide.title })}
      draggable={false}
      onLoad={onReady}
      onError={handleError}
    />
  );
};

const Film = ({ slide, isPaused, onReady, onEnded, onBroken }: SlideLayerProps) => {
  const { t } = useTranslation('common');
  const { media, title } = slide;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (isPaused) video.current?.pause();
    // One that may not play yet is tried again when it can.
    else void video.current?.play().catch(() => {});
  }, [isPaused]);
  return (
    <video
      ref={video}
      className={styles.picture}
      src={media.renditionUrl ?? media.url}
      {...(media.largeUrl ? { poster: media.largeUrl } : {})}
      autoPlay={!isPaused}
      muted
      playsInline
      aria-label={t('viewer.video', { title })}
      onLoadedData={onReady}
      onEnded={onEnded}
      onError={onBroken}
    />
  );
};
