import { Button, Flex, Heading, Text } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media-query.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { dayText } from '../../../ui/text/day-text.ts';
import styles from './day-panel.module.css';
import { type Entry, isOnDay } from './entries.ts';
import { EntryRow } from './entry-row.tsx';

interface DayPanelProps {
  day: string;
  entries: Entry[];
  onOpen: (entry: Entry) => void;
  onEdit: (entry: Entry) => void;
  onAdd: () => void;
}

/** One line on a phone, where the days above need the room. */
const NothingPlanned = ({ onAdd }: Pick<DayPanelProps, 'onAdd'>) => {
  const { t } = useTranslation('calendar');
  const button = (
    <Button variant="soft" size="3" onClick={onAdd}>
      <Plus size={18} aria-hidden="true" />
      {t('panel.add')}
    </Button>
  );
  return useIsPhone() ? (
    <Flex align="center" justify="between" wrap="wrap" gap="2" mt="2">
      <Text size="3">{t('panel.empty')}</Text>
      {button}
    </Flex>
  ) : (
    <EmptyState drawing="treehouse" title={t('panel.empty')} action={button} />
  );
};

/** What happens on the chosen day, in its order. */
export const DayPanel = ({ day, entries, onOpen, onEdit, onAdd }: DayPanelProps) => {
  const heading = useId();
  const onDay = entries.filter((entry) => isOnDay(entry, day));
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={heading}>
      <Heading as="h3" size="4" id={heading}>
        {dayText(day, 'full')}
      </Heading>
      {onDay.length === 0 ? (
        <NothingPlanned onAdd={onAdd} />
      ) : (
        <PlainList gap="2" mt="3">
          {onDay.map((entry) => (
            <EntryRow
              key={entry.key}
              entry={entry}
              day={day}
              onOpen={() => onOpen(entry)}
              onEdit={() => onEdit(entry)}
            />
          ))}
        </PlainList>
      )}
    </section>
  );
};
