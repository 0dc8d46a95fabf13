import { Button, DataList, Flex, Progress, Tabs, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Book } from '#shared/features/reading/books.contract.ts';
import { pagesPerHour } from '#shared/features/reading/position.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { WhoCanSee } from '../../../ui/visibility/who-can-see.tsx';
import { bookQuery } from '../reading.hooks.ts';
import { SessionList } from '../sessions/session-list.tsx';
import { TimerButton } from '../sessions/timer-button.tsx';
import { BookCover } from './book-cover.tsx';
import styles from './book-details-dialog.module.css';

interface BookDetailsDialogProps {
  book: Book;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the book as it is by now: it may have changed while it was open. */
  onView: (view: { name: 'edit' | 'session'; book: Book }) => void;
}

const Details = ({ book }: { book: Book }) => {
  const { t } = useTranslation(['reading', 'common']);
  const log = book.myLog;
  const speed = log && pagesPerHour(log.pagesRead, log.minutesRead);
  const percent = log?.percent ?? null;
  const facts = [
    ['totalPages', book.pages ?? t('details.unknown')],
    ['pagesRead', log?.countedPages ?? 0],
    ['readingTime', t('details.minutes', { count: log?.minutesRead ?? 0 })],
    ['speed', speed === null ? t('details.notKnown') : t('details.pagesPerHour', { speed })],
  ] as const;
  return (
    <>
      <Flex gap="4" mb="4">
        <BookCover book={book} />
        <Flex direction="column" gap="2" minWidth="0">
          <Text as="p" size="3" weight="bold">
            {t('books.by', { author: book.author })}
          </Text>
          <Text as="p" size="3" className={styles.description}>
            {book.description || t('details.noDescription')}
          </Text>
        </Flex>
      </Flex>
      {percent !== null && (
        <Flex direction="column" gap="1" mb="4">
          <Text size="2" weight="bold">
            {t('details.progress', { percent })}
          </Text>
          <Progress value={percent} aria-label={t('common:progress')} />
        </Flex>
      )}
      <DataList.Root>
        {facts.map(([name, value]) => (
          <DataList.Item key={name}>
            <DataList.Label>{t(`details.${name}`)}</DataList.Label>
            <DataList.Value>{value}</DataList.Value>
          </DataList.Item>
        ))}
      </DataList.Root>
    </>
  );
};

/** A book with what the reader has done with it. */
export const BookDetailsDialog = (props: BookDetailsDialogProps) => {
  const { open, onOpenChange, onView } = props;
  const { t } = useTranslation(['reading', 'common']);
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useQuery({ ...bookQuery(props.book.id), enabled: open });
  const book = data ?? props.book;
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={book.title}
      footer={
        <>
          {book.canEdit && (
            <Button size="3" variant="soft" onClick={() => onView({ name: 'edit', book })}>
              {t('details.edit')}
            </Button>
          )}
          {!book.isArchived && (
            <Button size="3" variant="soft" color="gray" onClick={() => setIsAsking(true)}>
              {t('common:whoCanSee')}
            </Button>
          )}
          <TimerButton bookId={book.id} onStarted={() => onOpenChange(false)} />
          <Button size="3" variant="soft" color="gray" onClick={() => onOpenChange(false)}>
            {t('common:actions.close')}
          </Button>
        </>
      }
    >
      <Tabs.Root defaultValue="details">
        <Tabs.List aria-label={t('details.tabs')}>
          <Tabs.Trigger value="details">{t('details.title')}</Tabs.Trigger>
          <Tabs.Trigger value="sessions">{t('details.sessions')}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="details" className={styles.panel}>
          <Details book={book} />
        </Tabs.Content>
        <Tabs.Content value="sessions" className={styles.panel}>
          <SessionList book={book} onAdd={() => onView({ name: 'session', book })} />
        </Tabs.Content>
      </Tabs.Root>
      <WhoCanSee
        kind="book"
        id={book.id}
        name={book.title}
        open={isAsking}
        onOpenChange={setIsAsking}
      />
    </AppDialog>
  );
};
