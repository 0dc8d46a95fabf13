import { useMemo, useState } from 'react';
import { useHouseholdDays } from '../../../../features/accounts/household-days.hooks.ts';
import { useEntries } from '../../../../features/calendar/calendar.hooks.ts';
import { useCalendarLive } from '../../../../features/calendar/calendar.live.ts';
import { isOnDay } from '../../../../features/calendar/views/entries.ts';
import { useTasks } from '../../../../features/tasks/tasks.hooks.ts';
import { useTasksLive } from '../../../../features/tasks/tasks.live.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../../ui/feedback/error-note.tsx';
import { PlainList } from '../../../../ui/layout/plain-list.tsx';
import { EventCard } from './event-card.tsx';
import { TaskCard } from './task-card.tsx';
import styles from './today.module.css';
import { type TickedOn, tasksOfDay } from './today-items.ts';
import { todayPicture } from './today-pictures.ts';
import { TodaySkeleton } from './today-skeleton.tsx';

const noneTicked: TickedOn = new Map();

/** Today's events and the kid's own tasks, in this order; without any, a kind word (rule 180). */
export const Today = () => {
  const { today } = useHouseholdDays();
  useCalendarLive();
  useTasksLive();
  const events = useEntries(useMemo(() => ({ from: today, to: today }), [today]));
  const tasks = useTasks('all', 'due');
  const [ticked, setTicked] = useState(noneTicked);
  const entries = events.entries.filter((entry) => isOnDay(entry, today));
  const open = tasksOfDay(tasks.data ?? [], today, ticked);
  const error = events.error ?? tasks.error;
  if (events.isPending || tasks.isPending) return <TodaySkeleton />;
  if (!error && entries.length === 0 && open.length === 0) return <FreeDay />;
  const retry = () => {
    events.retry();
    if (tasks.error) void tasks.refetch();
  };
  return (
    <>
      {error && <ErrorNote error={error} onRetry={retry} />}
      <PlainList className={styles.cards}>
        {entries.map((entry) => (
          <li key={entry.key} className={styles.place}>
            <EventCard entry={entry} />
          </li>
        ))}
        {open.map((task) => (
          <li key={task.id} className={styles.place}>
            <TaskCard
              task={task}
              today={today}
              onTick={() => setTicked((known) => new Map([...known, [task.id, today]]))}
            />
          </li>
        ))}
      </PlainList>
    </>
  );
};

const FreeDay = () => {
  const { t } = useTranslation('kidHome');
  return (
    <div className={styles.free}>
      <img src={todayPicture('free')} alt="" className={styles.freePicture} draggable={false} />
      <p className={styles.freeText}>{t('today.empty')}</p>
    </div>
  );
};
