import { Box, Card, Heading, Text } from '@radix-ui/themes';
import { parseISO } from 'date-fns/parseISO';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ReadingStatistics } from '#shared/features/reading/statistics.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

interface WeeksChartProps {
  weeks: ReadingStatistics['weeks'];
  unit: 'minutes' | 'pages';
}

interface WeekNumber {
  week: string;
  value: number;
}

interface WeekNumbersProps {
  data: WeekNumber[];
  /** What is counted. */
  name: string;
}

const Bars = ({ data, name }: WeekNumbersProps) => (
  <Box width="100%" height="220px" aria-hidden="true">
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} accessibilityLayer={false} margin={{ left: -16, right: 8 }}>
        <CartesianGrid vertical={false} stroke="var(--gray-5)" />
        <XAxis dataKey="week" stroke="var(--gray-11)" fontSize={12} tickLine={false} />
        <YAxis allowDecimals={false} stroke="var(--gray-11)" fontSize={12} tickLine={false} />
        <Tooltip
          cursor={{ fill: 'var(--gray-a3)' }}
          contentStyle={{
            background: 'var(--color-panel-solid)',
            border: '1px solid var(--gray-6)',
            borderRadius: 'var(--radius-3)',
            color: 'var(--gray-12)',
          }}
          itemStyle={{ color: 'var(--gray-12)' }}
        />
        <Bar
          dataKey="value"
          name={name}
          fill="var(--accent-9)"
          radius={[6, 6, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  </Box>
);

const WeeksTable = ({ data, name, title }: WeekNumbersProps & { title: string }) => {
  const { t } = useTranslation('reading');
  return (
    <div className="visually-hidden">
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('statistics.week')}</th>
            <th scope="col">{name}</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ week, value }) => (
            <tr key={week}>
              <th scope="row">{week}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** One number a week as bars, and as a table for those who do not see them. */
export const WeeksChart = ({ weeks, unit }: WeeksChartProps) => {
  const { t } = useTranslation('reading');
  const format = dateFormat({ day: 'numeric', month: 'short' });
  const data = weeks.map((week) => ({
    week: format.format(parseISO(week.start)),
    value: week[unit],
  }));
  const [title, name] = [t(`statistics.perWeek.${unit}`), t(`goals.type.${unit}`)];
  return (
    <Card>
      <Heading as="h3" size="3" mb="3">
        {title}
      </Heading>
      {data.some(({ value }) => value > 0) ? (
        <>
          <Bars data={data} name={name} />
          <WeeksTable data={data} name={name} title={title} />
        </>
      ) : (
        <Text as="p" size="2" color="gray">
          {t(`statistics.noneIn.${unit}`, { weeks: weeks.length })}
        </Text>
      )}
    </Card>
  );
};
