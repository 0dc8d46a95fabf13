import { BookOpen } from 'lucide-react';
import type { Media } from '#shared/media.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import styles from './book-cover.module.css';

/** A book's cover, or a drawn one in its place. */
export const BookCover = ({ book }: { book: { title: string; cover: Media | null } }) => {
  const { t } = useTranslation('reading');
  const placeholder = (
    <span className={styles.placeholder} aria-hidden="true">
      <BookOpen size={32} />
    </span>
  );
  if (!book.cover) return placeholder;
  return (
    <MediaImage
      media={book.cover}
      alt={t('books.cover', { title: book.title })}
      sizes="96px"
      className={styles.cover}
      fallback={placeholder}
    />
  );
};
