import { Button, Flex, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Period } from '#shared/features/emotions/emotions.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx';
import { AutoGrid } from '../../../ui/layout/auto-grid.tsx';
import { insightsQuery } from '../emotions.hooks.ts';
import { useEmotionDialog } from '../form/emotion-dialog.store.ts';
import { Distribution } from './distribution.tsx';
import { RecentEmotions } from './recent-emotions.tsx';
import { Trend } from './trend.tsx';
import { YearPixels } from './year-pixels.tsx';

/** Statistics of the logs: how often, the most recent, and the trend. */
export const InsightsView = () => {
  const { t } = useTranslation('emotions');
  const [period, setPeriod] = useState<Period>('days');
  const insights = useQuery(insightsQuery(period));
  const add = useEmotionDialog((state) => state.add);
  if (insights.isError && !insights.data)
    return <ErrorNote error={insights.error} onRetry={() => void insights.refetch()} />;
  if (!insights.data) return <RowsSkeleton height="200px" />;
  const { counts, recent, trend } = insights.data;
  if (recent.length === 0) {
    return (
      <EmptyState
        drawing="empty-posts"
        title={t('insights.empty')}
        action={
          <Button size="3" variant="soft" onClick={() => add(null)}>
            <Plus size={18} aria-hidden="true" />
            {t('log')}
          </Button>
        }
      />
    );
  }
  const isEmpty = Object.values(counts).every((count) => count === 0);
  return (
    <Flex direction="column" gap="4">
      <ChoiceChips
        label={t('insights.period')}
        options={Period.options.map((value) => ({ value, label: t(`insights.periods.${value}`) }))}
        value={period}
        onChange={setPeriod}
      />
      {isEmpty && (
        <Text as="p" size="3" color="gray">
          {t('insights.nothing')}
        </Text>
      )}
      <AutoGrid align="start" columnWidth={340}>
        {!isEmpty && <Distribution counts={counts} />}
        <RecentEmotions logs={recent} />
      </AutoGrid>
      {!isEmpty && <Trend period={period} steps={trend} />}
      <YearPixels />
    </Flex>
  );
};
