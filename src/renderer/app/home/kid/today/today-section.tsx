import { Heading } from '@radix-ui/themes';
import { useId } from 'react';
import { pageStands } from '../../../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../../../lib/background-part.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import styles from './today.module.css';
import { TodaySkeleton } from './today-skeleton.tsx';

const Today = backgroundPart(
  ['kidHome', 'calendar', 'tasks'],
  async () => {
    await pageStands();
    return import('./today.tsx');
  },
  'Today',
  <TodaySkeleton />,
);

/** The section of today; what is in it loads once the tiles and the posts are there, in room kept for it. */
export const TodaySection = () => {
  const { t } = useTranslation('kidHome');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <Heading as="h2" size="4" id={titleId}>
        {t('today.title')}
      </Heading>
      <div className={styles.room}>
        <Today />
      </div>
    </section>
  );
};
