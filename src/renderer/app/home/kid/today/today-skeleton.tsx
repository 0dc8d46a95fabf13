import { Skeleton } from '@radix-ui/themes';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import styles from './today.module.css';

/** Where the cards will be, as high as they are. */
export const TodaySkeleton = () => {
  const { t } = useTranslation('kidHome');
  return (
    <div role="status" aria-label={t('today.loading')} className={styles.cards}>
      <Skeleton className={styles.place} />
      <Skeleton className={styles.place} />
    </div>
  );
};
