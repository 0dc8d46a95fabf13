import { Flex } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { monthOf, monthQuery } from '../emotions.hooks.ts';
import { QuickLog } from '../form/quick-log.tsx';
import { useEmotionsLocation } from '../use-emotions-location.ts';
import styles from './calendar-view.module.css';
import { DayPanel } from './day-panel.tsx';
import { MonthCard } from './month-card.tsx';

/** What was felt on each day of a month, on one of its days, and right now. */
export const CalendarView = () => {
  const { day, today, go } = useEmotionsLocation();
  const [month, setMonth] = useState(monthOf(day));
  const shown = useQuery(monthQuery(month));
  const ofDay = useQuery(monthQuery(monthOf(day)));
  const choose = (chosen: string) => {
    go({ day: chosen });
    setMonth(monthOf(chosen));
  };
  return (
    <Flex direction="column" gap="4">
      <QuickLog onLogged={() => choose(today)} />
      {shown.isError && month !== monthOf(day) && (
        <ErrorNote error={shown.error} onRetry={() => void shown.refetch()} />
      )}
      <div className={styles.columns}>
        <MonthCard logs={shown.data} {...{ day, today, month }} onMonth={setMonth} onDay={choose} />
        <DayPanel day={day} query={ofDay} />
      </div>
    </Flex>
  );
};
