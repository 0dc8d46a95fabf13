import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  joinClassNames,
} from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import '@fullcalendar/react/skeleton.css';
import classicThemePlugin from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useEffect, useMemo, useRef } from 'react';
import { dayIn } from '#shared/dates.ts';
import { useIsPhone } from '../../../lib/dom/use-media-query.ts';
import { withHourCycle } from '../../../lib/i18n/hour-cycle.ts';
import { readerLocale } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import styles from './calendar-grid.module.css';
import { type Entry, isOnDay } from './entries.ts';
import { GridEvent } from './grid-event.tsx';
import { drawn, entryOf, letKeysScroll } from './grid-input.ts';
import { SlotKeys } from './slot-keys.tsx';
import { type GridHandlers, useGridInput } from './use-grid-input.ts';
import type { CalendarView } from './view-range.ts';
import { WeekDay } from './week-day.tsx';

const viewTypes = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const;

const clock = { hour: 'numeric', minute: '2-digit', meridiem: 'narrow' } as const;

/** What is the same in every view. */
const look: CalendarOptions = {
  plugins: [classicThemePlugin, dayGridPlugin, timeGridPlugin, interactionPlugin],
  headerToolbar: false,
  eventClass: styles.event,
  eventDisplay: 'block',
  eventColor: 'transparent',
  eventContrastColor: 'var(--gray-12)',
  slotEventOverlap: false,
  nowIndicator: true,
  selectable: true,
  // A press is no drag.
  selectMinDistance: 5,
  scrollTime: '07:00',
  fixedWeekCount: false,
  navLinks: true,
  navLinkClass: styles.number,
  moreLinkClass: styles.more,
};

interface CalendarGridProps extends GridHandlers {
  view: CalendarView;
  /** The chosen day; the days around it are drawn. */
  day: string;
  entries: Entry[];
  /** A day has more than its place in the month has room for. */
  onMore: (day: string) => void;
  onOpen: (entry: Entry) => void;
}

/** The days as a grid: a month of booked days, or a week or a day by the hour. */
export const CalendarGrid = ({ view, day, entries, ...handlers }: CalendarGridProps) => {
  const { t } = useTranslation('calendar');
  const { timeZone, weekStartsOn } = useHouseholdDays();
  // There a month has room for the first letters of events; a press on a day lists them.
  const isPhone = useIsPhone();
  const isSmallMonth = isPhone && view === 'month';
  const calendar = useRef<CalendarRef>(null);
  useEffect(() => {
    // FullCalendar renders synchronously, which React does not allow while it renders.
    queueMicrotask(() => calendar.current?.getApi().changeView(viewTypes[view], day));
  }, [view, day]);
  const events = useMemo(() => entries.map(drawn), [entries]);
  const times = useMemo(() => withHourCycle(clock), []);
  const dayOf = (date: Date) => dayIn(date, timeZone);
  const countOn = (drawnDay: string) => entries.filter((entry) => isOnDay(entry, drawnDay)).length;
  const input = useGridInput({ view, day, calendar, dayOf, ...handlers });
  const cellClass = (drawnDay: string, isToday: boolean) =>
    joinClassNames(
      styles.cell,
      entries.some((entry) => isOnDay(entry, drawnDay)) && styles.booked,
      isToday && styles.today,
      view === 'month' && drawnDay === day && styles.chosen,
    );
  const headerClass = (drawnDay: string, isToday: boolean) =>
    view === 'month'
      ? ''
      : joinClassNames(isToday && styles.today, drawnDay === day && styles.chosen);
  return (
    <div className={`card ${styles.frame}`} data-view={view}>
      {view !== 'month' && (
        <SlotKeys
          day={day}
          timeZone={timeZone}
          onShow={input.mark}
          onHide={input.unmark}
          onDay={handlers.onDay}
          onAdd={handlers.onAddAt}
        />
      )}
      <FullCalendar
        {...look}
        ref={calendar}
        initialView={viewTypes[view]}
        initialDate={day}
        locale={readerLocale()}
        timeZone={timeZone}
        firstDay={weekStartsOn}
        eventTimeFormat={times}
        slotHeaderFormat={times}
        height={view === 'month' ? 'auto' : 'min(640px, 70dvh)'}
        events={events}
        editable={!isSmallMonth}
        eventInteractive={!isSmallMonth}
        displayEventEnd={view === 'day'}
        dayMaxEvents={3}
        navLinkDayClick={(date) => input.handleDay(dayOf(date))}
        navLinkHint={(text, date) => t('grid.day', { day: text, count: countOn(dayOf(date)) })}
        moreLinkText={(count) => t('grid.more', { count })}
        moreLinkHint={(count) => t('grid.moreHint', { count })}
        moreLinkClick={({ date, view: shown }) => {
          handlers.onMore(dayOf(date));
          // Nothing returned would open a list of FullCalendar's own.
          return shown.type;
        }}
        allDayText={t('grid.allDay')}
        dayCellClass={({ date, isToday }) => cellClass(dayOf(date), isToday)}
        dayHeaders={view !== 'day'}
        {...(view === 'week'
          ? { dayHeaderContent: ({ date }) => <WeekDay date={date} timeZone={timeZone} /> }
          : {})}
        displayEventTime={!isPhone}
        dayHeaderClass={({ date, isToday }) => headerClass(dayOf(date), isToday)}
        eventContent={(info) => <GridEvent entry={entryOf(info.event)} timeText={info.timeText} />}
        eventClick={({ event }) => handlers.onOpen(entryOf(event))}
        viewDidMount={({ el }) => letKeysScroll(el)}
        dateClick={input.handlePress}
        selectAllow={input.isDragAllowed}
        select={input.handleChosen}
        eventDrop={input.handleMoved}
        eventResize={input.handleMoved}
      />
    </div>
  );
};
