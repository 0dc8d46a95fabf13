import { Text } from '@radix-ui/themes';
import type { Content } from '#shared/features/content/content.contract.ts';
import { tilesShown } from '#shared/features/content/post-card.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useOpenPicture } from '../../../ui/viewer/viewer-host.tsx';
import { HiddenPicture } from '../take-downs/lazy-take-downs.tsx';
import { PostMedia } from './post-media.tsx';
import styles from './post-pictures.module.css';

interface PostPicturesProps {
  post: Content;
  /** On its own page a post shows all of its pictures, each of them whole. */
  isAlone: boolean;
}

/** What a post shows: one picture or film, or a mosaic of several. */
export const PostPictures = ({ post, isAlone }: PostPicturesProps) => {
  const { media } = post;
  const [first] = media;
  if (!first) return post.hiddenMedia?.length ? <HiddenPicture /> : null;
  if (isAlone) return <WholePictures post={post} />;
  if (media.length === 1) return <PostMedia post={post} media={first} look="card" />;
  return <Mosaic post={post} />;
};

const WholePictures = ({ post }: { post: Content }) =>
  post.media.map((one) => (
    <figure key={one.id} className={styles.figure}>
      <PostMedia post={post} media={one} look="whole" />
      {one.caption && (
        <Text asChild size="2">
          <figcaption className={styles.caption}>{one.caption}</figcaption>
        </Text>
      )}
    </figure>
  ));

const Mosaic = ({ post }: { post: Content }) => {
  const { t } = useTranslation('content');
  const openPicture = useOpenPicture();
  const tiles = post.media.slice(0, tilesShown);
  const rest = post.media.length - tiles.length;
  const next = post.media[tilesShown];
  return (
    <div className={styles.mosaic} data-tiles={tiles.length}>
      {tiles.map((one) => (
        <PostMedia key={one.id} post={post} media={one} look="tile" />
      ))}
      {next && (
        <button
          type="button"
          className={styles.rest}
          aria-label={t('post.more', { count: rest, title: post.title })}
          onClick={() => openPicture(next.id)}
        >
          {t('post.plus', { count: rest })}
        </button>
      )}
    </div>
  );
};
