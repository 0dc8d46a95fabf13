import { Button, Flex, Text } from '@radix-ui/themes';
import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { dayText } from '../../../ui/text/day-text.ts';
import { emotionEmoji } from '../emotion-looks.ts';
import { useEmotionsLocation } from '../use-emotions-location.ts';
import { InsightsCard } from './insights-card.tsx';
import styles from './recent-emotions.module.css';

/** The newest logs, each with the way to its day. */
export const RecentEmotions = ({ logs }: { logs: EmotionLog[] }) => {
  const { t } = useTranslation('emotions');
  const { go } = useEmotionsLocation();
  return (
    <InsightsCard title={t('insights.recent')}>
      <PlainList gap="2">
        {logs.map((log) => {
          const emotion = t(`types.${log.emotionType}`);
          const date = dayText(log.date);
          return (
            <Flex key={log.id} asChild align="center" gap="3">
              <li data-emotion={log.emotionType}>
                <span className={styles.emoji} aria-hidden="true">
                  {emotionEmoji[log.emotionType]}
                </span>
                <span className="row-text">
                  <Text as="div" size="3" weight="bold">
                    {emotion}
                  </Text>
                  <Text as="div" size="2" color="gray">
                    {date} · {t('day.strength', { value: log.intensity })}
                  </Text>
                </span>
                <Button
                  size="2"
                  variant="soft"
                  aria-label={t('insights.viewLog', { emotion, date })}
                  onClick={() => go({ view: 'calendar', day: log.date })}
                >
                  {t('insights.view')}
                </Button>
              </li>
            </Flex>
          );
        })}
      </PlainList>
    </InsightsCard>
  );
};
