import { Play } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Media } from '#shared/media.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { MediaImage, usePictureSource } from '../../../ui/media/media-image.tsx';
import { MissingMedia } from './lazy-missing-media.tsx';
import styles from './post-media.module.css';

const cardSizes = '(max-width: 767px) 100vw, 520px';
const dialogSizes = '(max-width: 900px) 100vw, 860px';

interface PostMediaProps {
  post: Content;
  media: Media;
}

/** The picture or film of a post, 250 px high; a press shows it large. */
export const PostMedia = ({ post, media }: PostMediaProps) => {
  const { t } = useTranslation(['content', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  const { source, handleError } = usePictureSource(media);
  const isVideo = media.kind === 'video';
  const { title } = post;
  if (!source && !isVideo) {
    return (
      <div className={styles.preview}>
        <MissingMedia kind="image" />
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.preview}
        onClick={() => setIsOpen(true)}
        aria-label={t(isVideo ? 'post.play' : 'post.enlarge', { title })}
      >
        {source && (
          <img
            key={source.src}
            className={styles.cover}
            src={source.src}
            {...(source.srcSet ? { srcSet: source.srcSet, sizes: cardSizes } : {})}
            alt={isVideo ? '' : t('common:picture.of', { title })}
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
      </button>
      <AppDialog open={isOpen} onOpenChange={setIsOpen} title={title} size="large">
        <LargeMedia title={title} media={media} />
      </AppDialog>
    </>
  );
};

/** Room for the picture before it arrives: as wide as 85 % of the screen's height allows. */
const roomFor = ({ kind, width, height }: Media): CSSProperties =>
  width && height
    ? ({
        '--ratio': width / height,
        ...(kind === 'image' ? { maxWidth: `min(100%, ${width}px)` } : {}),
      } as CSSProperties)
    : {};

const LargeMedia = ({ title, media }: { title: string; media: Media }) => {
  const { t } = useTranslation(['content', 'common']);
  const [isBroken, setIsBroken] = useState(false);
  const missing = <MissingMedia kind={media.kind} />;
  if (media.kind === 'image') {
    return (
      <MediaImage
        media={media}
        alt={t('common:picture.of', { title })}
        sizes={dialogSizes}
        className={styles.large}
        style={roomFor(media)}
        fallback={missing}
      />
    );
  }
  if (isBroken) return missing;
  return (
    <video
      className={styles.large}
      style={roomFor(media)}
      src={media.url}
      {...(media.largeUrl ? { poster: media.largeUrl } : {})}
      {...(media.width && media.height ? { width: media.width, height: media.height } : {})}
      controls
      autoPlay
      playsInline
      preload="none"
      aria-label={t('media.video', { title })}
      onError={() => setIsBroken(true)}
    />
  );
};
