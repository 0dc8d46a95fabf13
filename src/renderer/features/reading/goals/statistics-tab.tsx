import { Grid } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { statisticsQuery } from '../reading.hooks.ts';
import { KidShelves } from './kid-shelves.tsx';
import { ReadingInsights } from './reading-insights.tsx';
import { SharedTotals } from './shared-totals.tsx';
import { StatisticCards } from './statistic-cards.tsx';
import { WeeksChart } from './weeks-chart.tsx';

/** The reader's own numbers (rule 134), and those the family chose to share. */
export const StatisticsTab = () => {
  const { t } = useTranslation('reading');
  const user = useUser();
  const { weekStartsOn, today } = useHouseholdDays();
  const { data, isPending, refetch } = useQuery(statisticsQuery(weekStartsOn, today));
  if (isPending) return <RowsSkeleton rows={4} height="120px" />;
  if (!data) return <ErrorNote text={t('statistics.error')} onRetry={() => void refetch()} />;
  const hasRead = data.weeks.some(({ minutes, pages }) => minutes > 0 || pages > 0);
  const name = data.totals.sessions > 0 ? 'resting' : 'empty';
  return (
    <Grid gap="5">
      <StatisticCards statistics={data} />
      {hasRead ? (
        <>
          <WeeksChart weeks={data.weeks} unit="minutes" />
          <WeeksChart weeks={data.weeks} unit="pages" />
        </>
      ) : (
        <EmptyState
          drawing="reading"
          title={t(`statistics.${name}`, { weeks: data.weeks.length })}
          hint={t(`statistics.${name}Hint`)}
        />
      )}
      <ReadingInsights statistics={data} />
      {isHousehold(user) && <SharedTotals />}
      {isGrownUp(user) && <KidShelves />}
    </Grid>
  );
};
