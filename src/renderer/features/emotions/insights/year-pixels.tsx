import { Flex, IconButton, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { yearQuery } from '../emotions.hooks.ts';
import { useEmotionsLocation } from '../use-emotions-location.ts';
import { InsightsCard } from './insights-card.tsx';
import { Legend } from './legend.tsx';
import { YearGrid } from './year-grid.tsx';
import styles from './year-pixels.module.css';

const earliestYear = 1900;

/** A year at a glance: each day in the colour of what was felt most. */
export const YearPixels = () => {
  const { t } = useTranslation('emotions');
  const { today } = useEmotionsLocation();
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const days = useQuery(yearQuery(year));
  const years = (
    <Flex align="center" gap="2">
      <IconButton
        size="3"
        variant="soft"
        aria-label={t('year.previous')}
        disabled={year <= earliestYear}
        onClick={() => setYear(year - 1)}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <Text weight="bold" aria-live="polite" className={styles.year}>
        {year}
      </Text>
      <IconButton
        size="3"
        variant="soft"
        aria-label={t('year.next')}
        disabled={year >= thisYear}
        onClick={() => setYear(year + 1)}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </Flex>
  );
  return (
    <InsightsCard title={t('year.title')} hint={t('year.hint')} action={years}>
      {days.isError && <ErrorNote error={days.error} onRetry={() => void days.refetch()} />}
      {days.isPending && <RowsSkeleton rows={1} height="340px" />}
      {days.data && <YearGrid key={year} year={year} feelings={days.data} />}
      <Legend />
    </InsightsCard>
  );
};
