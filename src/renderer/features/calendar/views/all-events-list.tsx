import { Heading, Text } from '@radix-ui/themes';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { withRow } from '../../../ui/table/row-keys.ts';
import styles from './all-events-list.module.css';
import type { Entry } from './entries.ts';
import { EntryRow } from './entry-row.tsx';

interface AllEventsListProps {
  entries: Entry[];
  onOpen: (entry: Entry) => void;
  onEdit: (entry: Entry) => void;
}

/** About how high a row is, in pixels, until it is measured. */
const rowHeight = 60;

/** Only the rows near those in view are in the page, and the one with the focus, so that Tab goes on from there. */
const Rows = ({ entries, onOpen, onEdit }: AllEventsListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState(0);
  const virtualizer = useVirtualizer({
    count: entries.length,
    gap: 8,
    overscan: 4,
    getItemKey: (index) => entries[index]?.key ?? index,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    rangeExtractor: withRow(focused),
  });
  return (
    <ul
      ref={list}
      className={styles.list}
      style={{ '--rows-height': `${virtualizer.getTotalSize()}px` } as CSSProperties}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const entry = entries[index];
        return (
          entry && (
            <EntryRow
              key={key}
              entry={entry}
              item={{
                ref: virtualizer.measureElement,
                'data-index': index,
                'aria-setsize': entries.length,
                'aria-posinset': index + 1,
                style: { transform: `translateY(${start}px)` },
                onFocus: () => setFocused(index),
              }}
              onOpen={() => onOpen(entry)}
              onEdit={() => onEdit(entry)}
            />
          )
        );
      })}
    </ul>
  );
};

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
        <Rows entries={entries} onOpen={onOpen} onEdit={onEdit} />
      )}
    </section>
  );
};
