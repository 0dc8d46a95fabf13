import { Grid } from '@radix-ui/themes';
import type { Counts } from '#shared/features/emotions/emotions.contract.ts';
import { EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { emotionEmoji } from '../emotion-looks.ts';
import styles from './distribution.module.css';
import { InsightsCard } from './insights-card.tsx';

/** How often each emotion was logged, the most frequent first. */
export const Distribution = ({ counts }: { counts: Counts }) => {
  const { t } = useTranslation('emotions');
  const most = Math.max(...Object.values(counts), 1);
  const types = [...EmotionType.options].sort((a, b) => counts[b] - counts[a]);
  return (
    <InsightsCard title={t('insights.distribution')}>
      <PlainList gap="2">
        {types.map((type) => (
          <Grid key={type} asChild align="center" columns="8em minmax(0, 1fr) 4ch" gap="2">
            <li data-emotion={type}>
              <span className={styles.name}>
                <span aria-hidden="true">{emotionEmoji[type]}</span> {t(`types.${type}`)}
              </span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ width: `${(counts[type] / most) * 100}%` }} />
              </span>
              <span className={styles.count}>{counts[type]}</span>
            </li>
          </Grid>
        ))}
      </PlainList>
    </InsightsCard>
  );
};
