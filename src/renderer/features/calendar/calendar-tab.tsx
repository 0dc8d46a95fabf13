import { Button, Callout, Skeleton } from '@radix-ui/themes';
import { CloudOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import { type Entries, useEntries } from './calendar.hooks.ts';
import { useCalendarLive } from './calendar.live.ts';
import { CalendarMenu } from './calendar-menu.tsx';
import styles from './calendar-tab.module.css';
import { CalendarDialogs } from './dialog/calendar-dialogs.tsx';
import { type CalendarActions, useCalendarActions } from './use-calendar-actions.ts';
import { useCalendarLocation } from './use-calendar-location.ts';
import { AllEventsList } from './views/all-events-list.tsx';
import { CalendarGrid } from './views/calendar-grid.tsx';
import { CalendarToolbar } from './views/calendar-toolbar.tsx';
import { DayPanel } from './views/day-panel.tsx';
import { isWithin } from './views/entries.ts';
import { PersonFilter } from './views/person-filter.tsx';
import { TimeZoneLine } from './views/time-zone-line.tsx';
import { monthOf, rangeOf } from './views/view-range.ts';

/** What the family plans: a month, a week or a day of it. */
export const CalendarTab = () => {
  const { weekStartsOn } = useHouseholdDays();
  const { view, day, who, showOnly } = useCalendarLocation();
  useCalendarLive();
  const found = useEntries(rangeOf(view, day, weekStartsOn));
  const shown = useMemo(
    () => found.entries.filter(({ event }) => who === null || event.owner.id === who),
    [found.entries, who],
  );
  const actions = useCalendarActions();
  return (
    <section>
      <CalendarToolbar onAdd={actions.add} menu={<CalendarMenu />} />
      <TimeZoneLine />
      {found.error ? (
        <ErrorNote error={found.error} onRetry={found.retry} />
      ) : found.isPending ? (
        <Skeleton height="560px" />
      ) : (
        <>
          <PersonFilter entries={found.entries} value={who} onChange={showOnly} />
          <Days found={{ ...found, entries: shown }} actions={actions} />
        </>
      )}
      <CalendarDialogs actions={actions} day={day} entries={found.entries} />
    </section>
  );
};

interface DaysProps {
  found: Entries;
  actions: CalendarActions;
}

const Days = ({ found, actions }: DaysProps) => {
  const { view, day, goTo } = useCalendarLocation();
  const { entries, missing, retry } = found;
  const { add, addAt, edit, look, move } = actions;
  return (
    <>
      {missing.map((list) => (
        <Missing key={list} list={list} onRetry={retry} />
      ))}
      <div className={styles.days} data-view={view}>
        <CalendarGrid
          view={view}
          day={day}
          entries={entries}
          onDay={(chosen) => goTo({ day: chosen })}
          onMore={(chosen) => goTo({ view: 'day', day: chosen })}
          onAdd={add}
          onAddAt={addAt}
          onOpen={look}
          onMove={move}
        />
        <DayPanel day={day} entries={entries} onOpen={look} onEdit={edit} onAdd={add} />
        {view === 'month' && (
          <AllEventsList
            entries={entries.filter((entry) => isWithin(entry, monthOf(day)))}
            onOpen={({ firstDay }) => goTo({ view: 'day', day: firstDay })}
            onEdit={edit}
          />
        )}
      </div>
    </>
  );
};

const Missing = ({ list, onRetry }: { list: 'family' | 'shared'; onRetry: () => void }) => {
  const { t } = useTranslation(['calendar', 'common']);
  return (
    <Callout.Root color="red" my="3">
      <Callout.Icon>
        <CloudOff size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>{t(`missing.${list}`)}</Callout.Text>
      <Button variant="soft" color="gray" onClick={onRetry}>
        {t('common:actions.tryAgain')}
      </Button>
    </Callout.Root>
  );
};
