import { Button, Heading, IconButton, SegmentedControl } from '@radix-ui/themes';
import { parseISO } from 'date-fns/parseISO';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { dayText } from '../../../ui/text/day-text.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { useCalendarLocation } from '../use-calendar-location.ts';
import styles from './calendar-toolbar.module.css';
import { type CalendarView, calendarViews, rangeOf, stepFrom } from './view-range.ts';

/** The month, the week's first and last day, or the day, in the reader's words. */
const headingOf = (view: CalendarView, day: string, weekStartsOn: 0 | 1 | 6): string => {
  if (view === 'day') return dayText(day, 'full');
  if (view === 'month') {
    const month = dateFormat({ month: 'long', year: 'numeric' });
    return month.format(parseISO(day));
  }
  const { from, to } = rangeOf('week', day, weekStartsOn);
  const span = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
  return span.formatRange(parseISO(from), parseISO(to));
};

interface CalendarToolbarProps {
  onAdd: () => void;
  menu: ReactNode;
}

/** Which days are shown, and the ways to others. */
export const CalendarToolbar = ({ onAdd, menu }: CalendarToolbarProps) => {
  const { t } = useTranslation('calendar');
  const { today, weekStartsOn } = useHouseholdDays();
  const { view, day, goTo } = useCalendarLocation();
  const step = (count: number) => goTo({ day: stepFrom(view, day, count) });
  return (
    <div className={styles.toolbar}>
      <div className={styles.ways}>
        <IconButton
          variant="soft"
          size="3"
          aria-label={t(`toolbar.previous.${view}`)}
          onClick={() => step(-1)}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <Button variant="soft" size="3" onClick={() => goTo({ day: today })}>
          {t('toolbar.today')}
        </Button>
        <IconButton
          variant="soft"
          size="3"
          aria-label={t(`toolbar.next.${view}`)}
          onClick={() => step(1)}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <Heading as="h2" size="6" className={styles.heading} aria-live="polite">
        {headingOf(view, day, weekStartsOn)}
      </Heading>
      <div className={styles.actions}>
        <SegmentedControl.Root
          size="3"
          value={view}
          aria-label={t('toolbar.view')}
          onValueChange={(name) => goTo({ view: name as CalendarView })}
        >
          {calendarViews.map((name) => (
            <SegmentedControl.Item key={name} value={name}>
              {t(`toolbar.views.${name}`)}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
        <Button size="3" className={styles.add} aria-label={t('toolbar.add')} onClick={onAdd}>
          <Plus size={18} aria-hidden="true" />
          <span className={styles.addLabel}>{t('toolbar.add')}</span>
        </Button>
        {menu}
      </div>
    </div>
  );
};
