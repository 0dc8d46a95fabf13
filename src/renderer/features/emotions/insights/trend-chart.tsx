import { Box } from '@radix-ui/themes';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { TrendStep } from '#shared/features/emotions/emotions.contract.ts';
import { EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { colourOf } from '../emotion-looks.ts';

const tooltip = {
  borderColor: 'var(--gray-6)',
  borderRadius: 'var(--radius-3)',
  backgroundColor: 'var(--color-panel-solid)',
  fontSize: 'var(--font-size-2)',
};
const tooltipItem = { padding: 0, color: 'var(--gray-12)' };
const tick = { fill: 'var(--gray-11)', fontSize: 12 };

/** Stacked bars, one a step; screen readers have the table. */
export const TrendChart = ({ rows }: { rows: [string, TrendStep][] }) => {
  const { t } = useTranslation('emotions');
  // Emotions without a log in a step are left out of it and of its description.
  const data = rows.map(([name, { counts }]) => ({
    name,
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  }));
  return (
    <Box height="240px" aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--gray-a4)" />
          <XAxis dataKey="name" tick={tick} tickLine={false} minTickGap={16} />
          <YAxis allowDecimals={false} width={28} tick={tick} tickLine={false} axisLine={false} />
          <Tooltip
            cursor={{ fill: 'var(--gray-a3)' }}
            isAnimationActive={false}
            contentStyle={tooltip}
            itemStyle={tooltipItem}
          />
          {EmotionType.options.map((type) => (
            <Bar
              key={type}
              dataKey={type}
              name={t(`types.${type}`)}
              stackId="all"
              fill={colourOf(type)}
              maxBarSize={32}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
};
