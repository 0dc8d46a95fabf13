import { Button, Flex, Heading, IconButton } from '@radix-ui/themes';
import { addMonths } from 'date-fns/addMonths';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { earliestDay } from '#shared/dates.ts';
import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { monthOf } from '../emotions.hooks.ts';
import styles from './month-card.module.css';
import { MonthGrid } from './month-grid.tsx';

interface MonthCardProps {
  /** Of the month that is shown; undefined until they are known. */
  logs: EmotionLog[] | undefined;
  day: string;
  today: string;
  /** yyyy-MM */
  month: string;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
}

const nameOf = (month: string): string =>
  dateFormat({ month: 'long', year: 'numeric' }).format(parseISO(`${month}-01`));

/** A month of days and the way to its neighbours. */
export const MonthCard = ({ logs, day, today, month, onMonth, onDay }: MonthCardProps) => {
  const { t } = useTranslation('emotions');
  const go = (count: number) =>
    onMonth(format(addMonths(parseISO(`${month}-01`), count), 'yyyy-MM'));
  const [isFirst, isLast] = [month <= monthOf(earliestDay), month >= monthOf(today)];
  return (
    <section className={`card ${styles.card}`} aria-labelledby="month-title">
      <Flex align="center" wrap="wrap" gap="2" mb="3">
        <IconButton
          size="3"
          variant="soft"
          aria-label={t('calendar.previous')}
          disabled={isFirst}
          onClick={() => go(-1)}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <Heading as="h3" size="4" id="month-title" className={styles.title} aria-live="polite">
          {nameOf(month)}
        </Heading>
        <Button size="3" variant="soft" onClick={() => onDay(today)}>
          {t('calendar.today')}
        </Button>
        <IconButton
          size="3"
          variant="soft"
          aria-label={t('calendar.next')}
          disabled={isLast}
          onClick={() => go(1)}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </Flex>
      <MonthGrid logs={logs ?? []} {...{ day, today, month, onMonth, onDay }} />
    </section>
  );
};
