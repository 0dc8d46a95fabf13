import { Box, Button, Heading, Tabs, Text } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { CalendarView } from './calendar/calendar-view.tsx';
import palette from './emotion-colours.module.css';
import { useEmotionsLive } from './emotions.hooks.ts';
import styles from './emotions-tab.module.css';
import { useEmotionDialog } from './form/emotion-dialog.store.ts';
import { EmotionDialog } from './form/emotion-dialog.tsx';
import { type EmotionsView, useEmotionsLocation } from './use-emotions-location.ts';
import { CareCard } from './wellbeing-card.tsx';

// The chart library loads when the chart is shown.
const InsightsView = lazyPart(
  ['emotions'],
  () => import('./insights/insights-view.tsx'),
  'InsightsView',
).Component;

/** My Emotions: a calendar to log in, and what the logs say together. */
export const EmotionsTab = () => {
  const { t } = useTranslation('emotions');
  const { view, day, go } = useEmotionsLocation();
  const { add, close } = useEmotionDialog();
  useEmotionsLive();
  // A toast that outlives the tab may have opened the dialog.
  useEffect(() => close, [close]);
  return (
    <section className={palette.palette} aria-labelledby="emotions-title">
      <div className={styles.head}>
        <Box flexGrow="1" flexShrink="1" flexBasis="240px">
          <Heading as="h2" size="6" id="emotions-title">
            {t('title')}
          </Heading>
          <Text as="p" size="2" color="gray">
            {t('sentence')}
          </Text>
        </Box>
        <Button size="3" onClick={() => add(view === 'calendar' ? day : null)}>
          <Plus size={18} aria-hidden="true" />
          {t('log')}
        </Button>
      </div>
      <CareCard />
      <Tabs.Root value={view} onValueChange={(value) => go({ view: value as EmotionsView })}>
        <Tabs.List className={styles.views} aria-label={t('views.label')}>
          <Tabs.Trigger value="calendar">{t('views.calendar')}</Tabs.Trigger>
          <Tabs.Trigger value="insights">{t('views.insights')}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="calendar" className={styles.view}>
          <CalendarView />
        </Tabs.Content>
        <Tabs.Content value="insights" className={styles.view}>
          <Suspense fallback={<RowsSkeleton height="200px" />}>
            <InsightsView />
          </Suspense>
        </Tabs.Content>
      </Tabs.Root>
      <EmotionDialog />
    </section>
  );
};
