import { Badge, IconButton, Text } from '@radix-ui/themes';
import { Pencil, Repeat, Users } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonInitials } from '../../../ui/avatar/person-avatar.tsx';
import { dayText } from '../../../ui/text/day-text.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import type { Entry } from './entries.ts';
import styles from './entry-row.module.css';
import { EntryTitle } from './entry-title.tsx';
import { lookOf } from './event-look.ts';
import { clockSpanText, dayOfDays } from './spans.ts';

interface EntryRowProps {
  entry: Entry;
  /** The day heading above it; without one the row shows its own day. */
  day?: string;
  /** Where and the how manieth it is, in a list that draws only some of its rows. */
  item?: ComponentProps<'li'> & { 'data-index': number };
  onOpen: () => void;
  onEdit: () => void;
}

/** One event in a list. */
export const EntryRow = ({ entry, day, item, onOpen, onEdit }: EntryRowProps) => {
  const { t } = useTranslation(['calendar', 'common']);
  const { event } = entry;
  return (
    <li {...item} className={`${styles.row} ${lookOf(event.color)}`}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <Text as="span" size="3" weight="bold" className={styles.title}>
          <EntryTitle entry={entry} />
        </Text>
        <Text as="span" size="2" color="gray" className={styles.facts}>
          {!day && <span>{dayText(entry.firstDay)}</span>}
          <When entry={entry} day={day ?? null} />
          <span>{t(`categories.${event.category}`)}</span>
          {!event.isOwner && (
            <span className={styles.whose}>
              <PersonInitials person={event.owner} size={20} />
              {event.owner.displayName || event.owner.username}
            </span>
          )}
          {event.location && <span className={styles.place}>{event.location}</span>}
        </Text>
      </button>
      {(event.isFamily || event.isShared) && (
        <Badge color="gray" size="1">
          <Users size={13} aria-hidden="true" />
          {t(event.isFamily ? 'details.family' : 'details.shared')}
        </Badge>
      )}
      {event.canEdit && (
        <IconButton
          variant="ghost"
          color="gray"
          size="3"
          aria-label={t('common:named', { action: t('common:actions.edit'), name: event.title })}
          onClick={onEdit}
        >
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
};

const When = ({ entry, day }: { entry: Entry; day: string | null }) => {
  const { t } = useTranslation('calendar');
  const { timeZone } = useHouseholdDays();
  const { span } = entry;
  const { nth, total } = dayOfDays(span, day ?? entry.firstDay, timeZone);
  return (
    <>
      <span className={styles.time}>
        {span.isAllDay ? t('details.allDay') : clockSpanText(span.startsAt, span.endsAt, timeZone)}
        {entry.isRepeating && <Repeat size={15} role="img" aria-label={t('details.repeats')} />}
      </span>
      {total > 1 && (
        <span>
          {day ? t('details.dayOf', { nth, total }) : t('details.days', { count: total })}
        </span>
      )}
    </>
  );
};
