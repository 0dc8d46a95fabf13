import { VisuallyHidden } from '@radix-ui/themes';
import { Star } from 'lucide-react';
import { mostStars } from '#shared/features/games/games.stars.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './stars.module.css';

interface StarsProps {
  count: number;
  /** Of a star, in px. */
  size: number;
  /** Just won: they appear one after the other. */
  isNew?: boolean;
}

/** The stars of a level, with room for those that can still be won. */
export const Stars = ({ count, size, isNew = false }: StarsProps) => {
  const { t } = useTranslation('games');
  return (
    <span className={styles.stars} data-new={isNew}>
      {count > 0 && (
        <VisuallyHidden>{` ${t('stars.count', { count, most: mostStars })}`}</VisuallyHidden>
      )}
      {Array.from({ length: mostStars }, (_, index) => (
        <Star
          // biome-ignore lint/suspicious/noArrayIndexKey: a star keeps its place
          key={index}
          size={size}
          className={styles.star}
          data-won={index < count}
          aria-hidden="true"
        />
      ))}
    </span>
  );
};
