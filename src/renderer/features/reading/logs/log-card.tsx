import { Badge, Button, Card, Flex, Heading, IconButton, Text } from '@radix-ui/themes';
import { Heart, Pencil, Star, Trash2 } from 'lucide-react';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import cardStyles from '../books/book-card.module.css';
import { BookCover } from '../books/book-cover.tsx';
import { LogNumbers } from './log-numbers.tsx';
import { ReadAgain } from './read-again.tsx';

interface LogCardProps {
  log: ReadingLog;
  onOpen: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

const colours = {
  to_read: 'gray',
  reading: 'blue',
  completed: 'grass',
  did_not_finish: 'orange',
} as const;

const Marks = ({ log }: { log: ReadingLog }) => {
  const { t } = useTranslation('reading');
  const timesRead = log.earlierReadings.length + (log.status === 'completed' ? 1 : 0);
  return (
    <div className={cardStyles.badges}>
      <Badge color={colours[log.status]}>{t(`statusBadge.${log.status}`)}</Badge>
      {log.favorite && (
        <Badge color="pink">
          <Heart size={14} aria-hidden="true" />
          {t('log.favorite')}
        </Badge>
      )}
      {log.rating !== null && (
        <Badge color="amber">
          <Star size={14} aria-hidden="true" />
          {t('log.stars', { count: log.rating })}
        </Badge>
      )}
      {log.earlierReadings.length > 0 && (
        <Badge color="sky">
          {timesRead === 2 ? t('log.readTwice') : t('log.readTimes', { count: timesRead })}
        </Badge>
      )}
      {log.shelves.map((name) => (
        <Badge key={name} color="gray" variant="outline">
          {name}
        </Badge>
      ))}
      {log.book.isArchived && <Badge color="gray">{t('log.archived')}</Badge>}
    </div>
  );
};

/** A book in the reader's log, with how far they are. */
export const LogCard = ({ log, onOpen, onEdit, onDelete }: LogCardProps) => {
  const { t } = useTranslation(['reading', 'common']);
  const title = log.book.title || t('log.unknownBook');
  return (
    <Card className={cardStyles.card}>
      <Flex gap="4">
        <BookCover book={log.book} />
        <Flex direction="column" gap="1" minWidth="0">
          <Heading as="h3" size="4" className={cardStyles.title}>
            {title}
          </Heading>
          <Text as="p" size="2" color="gray">
            {t('books.by', { author: log.book.author || t('log.unknownAuthor') })}
          </Text>
          <Marks log={log} />
        </Flex>
      </Flex>
      <LogNumbers log={log} />
      {log.review && (
        <Text as="p" size="2" className={cardStyles.description}>
          {log.review}
        </Text>
      )}
      <div className={cardStyles.actions}>
        <Button variant="soft" onClick={onOpen}>
          {t('log.viewBook')}
        </Button>
        {log.status === 'completed' && <ReadAgain log={log} />}
        <Button variant="soft" onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" />
          {t('log.edit')}
        </Button>
        <IconButton
          variant="soft"
          color="red"
          aria-label={t('common:named', { action: t('common:actions.delete'), name: title })}
          onClick={onDelete}
        >
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </Card>
  );
};
