import { Button, Text } from '@radix-ui/themes';
import {
  Bell,
  CalendarClock,
  Eye,
  type LucideIcon,
  MapPin,
  Move,
  Pencil,
  Repeat,
  Tag,
  Trash2,
  Users,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { WhoCanSee } from '../../../ui/visibility/who-can-see.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { reminderText } from '../reminders/reminder-text.ts';
import { repeatText } from '../series/repeat-text.ts';
import type { Entry } from '../views/entries.ts';
import { lookOf } from '../views/event-look.ts';
import { spanText } from '../views/spans.ts';
import styles from './event-details.module.css';

interface EventDetailsProps {
  /** What is looked at; null while nothing is. */
  entry: Entry | null;
  onClose: () => void;
  onEdit: (entry: Entry) => void;
  onMove: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
}

/** What there is to know about an event, and what one may do with it. */
export const EventDetails = ({ entry, onClose, ...actions }: EventDetailsProps) => {
  const { t } = useTranslation(['calendar', 'common']);
  const [isAsking, setIsAsking] = useState(false);
  if (!entry) return null;
  const { event } = entry;
  const title =
    event.age !== null && event.age > 0
      ? t('details.age', { title: event.title, age: event.age })
      : event.title;
  return (
    <AppDialog
      open
      onOpenChange={onClose}
      title={title}
      size="small"
      footer={
        <>
          {event.canEdit && (
            <>
              <Button size="3" onClick={() => actions.onEdit(entry)}>
                <Pencil size={18} aria-hidden="true" />
                {t('common:actions.edit')}
              </Button>
              <Button size="3" variant="soft" onClick={() => actions.onMove(entry)}>
                <Move size={18} aria-hidden="true" />
                {t('move.open')}
              </Button>
              {event.canDelete && (
                <Button size="3" variant="soft" color="red" onClick={() => actions.onDelete(entry)}>
                  <Trash2 size={18} aria-hidden="true" />
                  {t('common:actions.delete')}
                </Button>
              )}
            </>
          )}
          <Button size="3" variant="soft" color="gray" onClick={() => setIsAsking(true)}>
            <Eye size={18} aria-hidden="true" />
            {t('common:whoCanSee')}
          </Button>
        </>
      }
    >
      <Facts entry={entry} />
      <WhoCanSee
        kind="event"
        id={event.id}
        name={title}
        open={isAsking}
        onOpenChange={setIsAsking}
      />
    </AppDialog>
  );
};

const Fact = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className={styles.fact}>
    <Icon size={18} aria-hidden="true" />
    <span>{children}</span>
  </li>
);

/** Kids see links but can't follow them (rule 60). */
const Linked = ({ text }: { text: string }) => {
  const { isChild } = useUser();
  return <LinkedText text={text} areLinksActive={!isChild} />;
};

const Paragraph = ({ text }: { text: string }) =>
  text && (
    <Text as="p" size="3" className={styles.paragraph}>
      <Linked text={text} />
    </Text>
  );

const Facts = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation(['calendar', 'common']);
  const { timeZone } = useHouseholdDays();
  const { event, span } = entry;
  const { owner, recurrence, reminderInterval } = event;
  const whose = owner.displayName || owner.username;
  return (
    <div className={`${styles.card} ${lookOf(event.color)}`}>
      <PlainList gap="2">
        <Fact Icon={CalendarClock}>{spanText(span, timeZone)}</Fact>
        {recurrence && <Fact Icon={Repeat}>{repeatText(recurrence, t)}</Fact>}
        {event.location && (
          <Fact Icon={MapPin}>
            <Linked text={event.location} />
          </Fact>
        )}
        <Fact Icon={Tag}>{t(`categories.${event.category}`)}</Fact>
        {reminderInterval !== 'none' && (
          <Fact Icon={Bell}>{reminderText(reminderInterval, t)}</Fact>
        )}
        <Fact Icon={Users}>
          {event.isOwner
            ? t(
                `details.mine.${event.isFamily ? 'family' : event.isShared ? 'selected' : 'private'}`,
              )
            : t('common:fromPerson', { name: whose })}
        </Fact>
      </PlainList>
      <Paragraph text={event.description} />
    </div>
  );
};
