import { IconButton } from '@radix-ui/themes';
import { Pause, Play } from 'lucide-react';
import { type CSSProperties, useId, useState } from 'react';
import { clockOf } from '#shared/clock-of.ts';
import type { Content, PostMedia as Medium } from '#shared/features/content/content.contract.ts';
import type { Media } from '#shared/media.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePictureSource } from '../../../ui/media/media-image.tsx';
import { useOpenPicture } from '../../../ui/viewer/viewer-host.tsx';
import { MissingMedia } from './lazy-missing-media.tsx';
import styles from './post-media.module.css';

const sizes = {
  card: '(max-width: 767px) 100vw, 520px',
  tile: '(max-width: 767px) 50vw, 260px',
  whole: '(max-width: 767px) 100vw, 680px',
};

interface PostMediaProps {
  post: Content;
  media: Medium;
  /** A card cuts a picture, a tile of several even more; on its own page a post shows all of it. */
  look: 'card' | 'tile' | 'whole';
}

/** Room for the whole picture before it arrives. */
const roomFor = ({ width, height }: Media) =>
  width && height ? ({ '--ratio': width / height } as CSSProperties) : {};

/** A card cuts a picture around its centre of interest. */
const cropOf = ({ focus }: Media): CSSProperties =>
  focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : {};

const prefersCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What a picture or film of a post is called beside its others. */
const useNames = ({ title, media: all }: Content, { id, kind, caption }: Medium) => {
  const { t } = useTranslation(['content', 'common']);
  const number = all.findIndex((one) => one.id === id) + 1;
  const name = all.length > 1 ? t('post.numbered', { title, number, total: all.length }) : title;
  return {
    action: t(kind === 'video' ? 'post.play' : 'post.enlarge', { title: name }),
    alt: kind === 'video' ? '' : caption || t('common:picture.of', { title: name }),
  };
};

/** A picture or film of a post, 250 px high on its card; a press opens it full screen. */
export const PostMedia = ({ post, media, look }: PostMediaProps) => {
  const isWhole = look === 'whole';
  const names = useNames(post, media);
  const openPicture = useOpenPicture();
  const [isMoving, setMoving] = useState(() => isWhole && media.isAnimated && !prefersCalm());
  const { source, handleError } = usePictureSource(media, { isMoving });
  const isVideo = media.kind === 'video';
  const { title } = post;
  const durationId = useId();
  const { durationMs } = media;
  if (!source && !isVideo) {
    return (
      <div className={styles[look]}>
        <MissingMedia kind="image" />
      </div>
    );
  }
  const picture = (
    <button
      type="button"
      className={isWhole && !source ? styles.card : styles[look]}
      style={isWhole ? roomFor(media) : {}}
      onClick={() => openPicture(media.id)}
      aria-label={names.action}
      {...(durationMs === null ? {} : { 'aria-describedby': durationId })}
    >
      {source && (
        <img
          key={source.src}
          className="cover-image"
          style={isWhole ? {} : cropOf(media)}
          src={source.src}
          {...(source.srcSet ? { srcSet: source.srcSet, sizes: sizes[look] } : {})}
          alt={names.alt}
          loading="lazy"
          decoding="async"
          onError={handleError}
        />
      )}
      {isVideo && (
        <span className={styles.play} aria-hidden="true">
          <Play size={30} fill="currentColor" />
        </span>
      )}
      {durationMs !== null && (
        <span id={durationId} className={styles.duration}>
          {clockOf(durationMs / 1000)}
        </span>
      )}
    </button>
  );
  // In a mosaic it moves when it is opened.
  if (!media.isAnimated || look === 'tile') return picture;
  return (
    <div className={styles.animated}>
      {picture}
      <MoveButton title={title} isMoving={isMoving} onToggle={() => setMoving(!isMoving)} />
    </div>
  );
};

interface MoveButtonProps {
  title: string;
  isMoving: boolean;
  onToggle: () => void;
}

/** Starts and stops an animation, which stands still until then. */
const MoveButton = ({ title, isMoving, onToggle }: MoveButtonProps) => {
  const { t } = useTranslation('content');
  return (
    <IconButton
      size="4"
      radius="full"
      className={styles.move}
      aria-label={t(isMoving ? 'post.stopMoving' : 'post.move', { title })}
      onClick={onToggle}
    >
      {isMoving ? <Pause size={22} aria-hidden="true" /> : <Play size={22} aria-hidden="true" />}
    </IconButton>
  );
};
