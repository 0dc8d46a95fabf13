import { parseISO } from 'date-fns/parseISO';
import type { Period, TrendStep } from '#shared/features/emotions/emotions.contract.ts';
import { EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { InsightsCard } from './insights-card.tsx';
import { Legend } from './legend.tsx';
import styles from './trend.module.css';
import { TrendChart } from './trend-chart.tsx';

interface TrendProps {
  period: Period;
  steps: TrendStep[];
}

const formats = {
  days: { day: 'numeric', month: 'short' },
  all: { month: 'short', year: '2-digit' },
} as const;

/** The chart as numbers, for screen readers and exact values. */
const TrendTable = ({ rows, stepName }: { rows: [string, TrendStep][]; stepName: string }) => {
  const { t } = useTranslation('emotions');
  return (
    <details className={styles.numbers}>
      <summary className={styles.summary}>{t('trend.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('trend.table')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{stepName}</th>
              {EmotionType.options.map((type) => (
                <th key={type} scope="col">
                  {t(`types.${type}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, { day, counts }]) => (
              <tr key={day}>
                <th scope="row">{name}</th>
                {EmotionType.options.map((type) => (
                  <td key={type}>{counts[type]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
};

/** What was logged over time, as a chart and in numbers. */
export const Trend = ({ period, steps }: TrendProps) => {
  const { t } = useTranslation('emotions');
  const isDays = period === 'days';
  const format = dateFormat(formats[period]);
  const rows = steps.map((step): [string, TrendStep] => [format.format(parseISO(step.day)), step]);
  return (
    <InsightsCard title={t(isDays ? 'trend.titleDays' : 'trend.titleAll')}>
      <TrendChart rows={rows} />
      <Legend />
      <TrendTable rows={rows} stepName={t(isDays ? 'trend.day' : 'trend.month')} />
    </InsightsCard>
  );
};
