import { Button, Flex, Heading, Text } from '@radix-ui/themes';
import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { dayText } from '../../../ui/text/day-text.ts';
import { useEmotionDialog } from '../form/emotion-dialog.store.ts';
import styles from './day-panel.module.css';
import { DeleteLog } from './delete-log.tsx';
import { LogCard } from './log-card.tsx';

interface DayPanelProps {
  day: string;
  /** The logs of the month that the day is in. */
  query: UseQueryResult<EmotionLog[]>;
}

interface LogsProps extends DayPanelProps {
  onDelete: (id: number) => void;
}

const Logs = ({ day, query, onDelete }: LogsProps) => {
  const { t } = useTranslation('emotions');
  const add = useEmotionDialog((state) => state.add);
  if (query.isError && !query.data)
    return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowsSkeleton rows={2} />;
  const logs = query.data.filter(({ date }) => date === day);
  if (logs.length > 0) {
    return (
      <PlainList gap="3">
        {logs.map((log) => (
          <li key={log.id}>
            <LogCard log={log} onDelete={() => onDelete(log.id)} />
          </li>
        ))}
      </PlainList>
    );
  }
  return (
    <Flex direction="column" align="start" gap="2">
      <Text as="p" size="3" weight="bold">
        {t('day.empty')}
      </Text>
      <Button size="3" variant="soft" onClick={() => add(day)}>
        <Plus size={18} aria-hidden="true" />
        {t('log')}
      </Button>
    </Flex>
  );
};

/** What was felt on one day; takes the focus of a log that was deleted. */
export const DayPanel = ({ day, query }: DayPanelProps) => {
  const [deleting, setDeleting] = useState<number | null>(null);
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="day-title" tabIndex={-1}>
      <Heading as="h3" size="4" id="day-title" mb="3" aria-live="polite">
        {dayText(day, 'full')}
      </Heading>
      <Logs day={day} query={query} onDelete={setDeleting} />
      <DeleteLog id={deleting} onDone={() => setDeleting(null)} />
    </section>
  );
};
