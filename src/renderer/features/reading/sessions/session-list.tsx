import { Box, Button, Card, Flex, IconButton, Text } from '@radix-ui/themes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Book } from '#shared/features/reading/books.contract.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { deleteSession, type ReadingSession } from '#shared/features/reading/sessions.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { dayText } from '../../../ui/text/day-text.ts';
import { OfferCompleted } from '../logs/offer-completed.tsx';
import { sessionsQuery } from '../reading.hooks.ts';
import { useReadingChange } from '../reading-changes.ts';
import { SessionDialog } from './session-dialog.tsx';
import styles from './session-list.module.css';

const SessionRow = ({ session, onEdit }: { session: ReadingSession; onEdit: () => void }) => {
  const { t } = useTranslation(['reading', 'common']);
  const [isAsking, setIsAsking] = useState(false);
  const remove = useReadingChange('sessionDeleted', () =>
    call(deleteSession, { params: { id: session.id } }),
  );
  const day = dayText(session.date);
  const pages = t('books.pages', { count: session.pagesRead });
  return (
    <Card className={styles.row}>
      <Box minWidth="0">
        <Text as="p" size="3" weight="bold">
          {day}
        </Text>
        <Text as="p" size="2">
          {t('session.sums', { minutes: session.minutesRead, pages })}
        </Text>
        {session.notes && (
          <Text as="p" size="2" className={styles.notes}>
            {session.notes}
          </Text>
        )}
        {session.mood && (
          <Text as="p" size="2" color="gray">
            {t('session.felt', { mood: session.mood })}
          </Text>
        )}
      </Box>
      <div className={styles.tools}>
        <IconButton
          variant="ghost"
          color="gray"
          aria-label={t('common:named', { action: t('common:actions.edit'), name: day })}
          onClick={onEdit}
        >
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          variant="ghost"
          color="red"
          aria-label={t('common:named', { action: t('common:actions.delete'), name: day })}
          onClick={() => setIsAsking(true)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('session.deleteTitle')}
        description={t('session.deleteText')}
        confirmLabel={t('common:actions.delete')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </Card>
  );
};

/** The reader's own sessions of a book, the latest day first. */
export const SessionList = ({ book, onAdd }: { book: Book; onAdd: () => void }) => {
  const { t } = useTranslation(['reading', 'common']);
  const [edited, setEdited] = useState<ReadingSession | null>(null);
  const [finished, setFinished] = useState<ReadingLog | null>(null);
  const list = useInfiniteQuery(sessionsQuery(book.id));
  if (list.isPending) return <RowsSkeleton />;
  if (!list.data) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  const sessions = list.data.pages.flat();
  return (
    <Flex direction="column" gap="3">
      <Button size="3" variant="soft" onClick={onAdd}>
        <Plus size={18} aria-hidden="true" />
        {t('session.add')}
      </Button>
      {sessions.length === 0 && <Text color="gray">{t('session.empty')}</Text>}
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} onEdit={() => setEdited(session)} />
      ))}
      {list.hasNextPage && (
        <Button
          variant="soft"
          size="3"
          loading={list.isFetching}
          onClick={() => void list.fetchNextPage()}
        >
          {t('common:actions.loadMore')}
        </Button>
      )}
      {edited && (
        <SessionDialog
          book={book}
          session={edited}
          open
          onOpenChange={(isOpen) => {
            if (!isOpen) setEdited(null);
          }}
          onFinished={setFinished}
        />
      )}
      <OfferCompleted log={finished} onDone={() => setFinished(null)} />
    </Flex>
  );
};
