import { Heading, Text } from '@radix-ui/themes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './all-events-list.module.css';
import type { Entry } from './entries.ts';
import { EntryRow } from './entry-row.tsx';

interface AllEventsListProps {
  entries: Entry[];
  onOpen: (entry: Entry) => void;
  onEdit: (entry: Entry) => void;
}

/** Every event of the month; a press leads to its day (spec, part 2 section 2). */
export const AllEventsList = ({ entries, onOpen, onEdit }: AllEventsListProps) => {
  const { t } = useTranslation('calendar');
  const heading = useId();
  return (
    <section className={`card ${styles.section}`} aria-labelledby={heading}>
      <Heading as="h3" size="4" id={heading}>
        {t('all.title', { number: entries.length })}
      </Heading>
      {entries.length === 0 ? (
        <Text as="p" size="3" color="gray" mt="2">
          {t('all.empty')}
        </Text>
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <EntryRow
              key={entry.key}
              entry={entry}
              onOpen={() => onOpen(entry)}
              onEdit={() => onEdit(entry)}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
