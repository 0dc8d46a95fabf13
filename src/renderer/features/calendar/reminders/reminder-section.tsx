import { Badge, Heading, Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import type { CalendarReminder } from '#shared/features/calendar/reminders.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { dayText } from '../../../ui/text/day-text.ts';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { pathToDay } from '../calendar-path.ts';
import { lookOf } from '../views/event-look.ts';
import { momentText } from '../views/spans.ts';
import styles from './reminder-section.module.css';

interface ReminderSectionProps {
  reminders: CalendarReminder[];
  newIds: ReadonlySet<number>;
  onFollow: () => void;
}

/** The reminders of the last days; each leads to its day. */
export const ReminderSection = ({ reminders, newIds, onFollow }: ReminderSectionProps) => {
  const { t } = useTranslation('calendar');
  return (
    <section className={styles.section}>
      <Heading as="h2" size="3" mb="1">
        {t('notifications.title')}
      </Heading>
      <PlainList gap="2">
        {reminders.map((reminder) => (
          <Row
            key={reminder.id}
            reminder={reminder}
            isNew={newIds.has(reminder.id)}
            onFollow={onFollow}
          />
        ))}
      </PlainList>
    </section>
  );
};

interface RowProps {
  reminder: CalendarReminder;
  isNew: boolean;
  onFollow: () => void;
}

const Row = ({ reminder, isNew, onFollow }: RowProps) => {
  const { t } = useTranslation('calendar');
  const { timeZone } = useHouseholdDays();
  const { title, color, allDay, startDay, startDate, givenAt } = reminder;
  return (
    <li>
      <Link
        to={pathToDay(startDay)}
        className={`${styles.link} ${lookOf(color)}`}
        onClick={onFollow}
      >
        <Text as="p" size="2" weight="bold">
          {title}
          {isNew && (
            <Badge ml="2" variant="solid" radius="full" size="1" color="ruby" highContrast>
              {t('notifications.isNew')}
            </Badge>
          )}
        </Text>
        <Text as="p" size="2">
          {allDay ? dayText(startDay, 'full') : momentText(startDate, timeZone)}
        </Text>
        <Text as="p" size="1" color="gray" highContrast>
          <RelativeTime iso={givenAt} />
        </Text>
      </Link>
    </li>
  );
};
