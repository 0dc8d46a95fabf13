import { Text } from '@radix-ui/themes';
import { Images } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './album-link.module.css';
import { useLinkedAlbum } from './albums.hooks.ts';

/** The way to the album of a post; nothing for those who do not see the album. */
export const AlbumLink = ({ id }: { id: number }) => {
  const { t } = useTranslation('albums');
  const { data: album } = useLinkedAlbum(id);
  if (!album) return null;
  const { title, cover, count } = album;
  return (
    <Link to={paths.album(id)} className={styles.link} aria-label={t('post.open', { title })}>
      {cover?.smallUrl ? (
        <img src={cover.smallUrl} alt="" className={styles.cover} />
      ) : (
        <span className={styles.cover}>
          <Images size={24} aria-hidden="true" />
        </span>
      )}
      <span className={styles.words}>
        <Text as="p" size="3" weight="medium">
          {title}
        </Text>
        <Text as="p" size="2" color="gray">
          {t('count', { count })}
        </Text>
      </span>
    </Link>
  );
};
