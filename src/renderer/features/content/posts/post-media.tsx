import { Play } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Media } from '#shared/media.ts';
import { usePictureSource } from '../../../ui/media/media-image.tsx';
import { useOpenPicture } from '../../../ui/viewer/viewer-host.tsx';
import { MissingMedia } from './lazy-missing-media.tsx';
import styles from './post-media.module.css';

const cardSizes = '(max-width: 767px) 100vw, 520px';
const pageSizes = '(max-width: 767px) 100vw, 680px';

interface PostMediaProps {
  post: Content;
  media: Media;
  /** On its own page a post shows all of its picture. */
  isWhole: boolean;
}

/** Room for the whole picture before it arrives. */
const roomFor = ({ width, height }: Media) =>
  width && height ? ({ '--ratio': width / height } as CSSProperties) : {};

/** The picture or film of a post, 250 px high on its card; a press opens it full screen. */
export const PostMedia = ({ post, media, isWhole }: PostMediaProps) => {
  const { t } = useTranslation(['content', 'common']);
  const openPicture = useOpenPicture();
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
    <button
      type="button"
      className={isWhole && source ? styles.whole : styles.preview}
      style={isWhole ? roomFor(media) : {}}
      onClick={() => openPicture(post.id)}
      aria-label={t(isVideo ? 'post.play' : 'post.enlarge', { title })}
    >
      {source && (
        <img
          key={source.src}
          className={styles.cover}
          src={source.src}
          {...(source.srcSet
            ? { srcSet: source.srcSet, sizes: isWhole ? pageSizes : cardSizes }
            : {})}
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
  );
};
