import { Badge, Button, Card, Flex, Heading, IconButton, Progress, Text } from '@radix-ui/themes';
import { Heart, Pencil, Star, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '#shared/dates.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { dayText } from '../../../ui/form/date-field.tsx';
import { useHouseholdDays } from '../../accounts/accounts.hooks.ts';
import cardStyles from '../books/book-card.module.css';
import { BookCover } from '../books/book-cover.tsx';

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
      {log.shelves.map((name) => (
        <Badge key={name} color="gray" variant="outline">
          {name}
        </Badge>
      ))}
      {log.book.isArchived && <Badge color="gray">{t('log.archived')}</Badge>}
    </div>
  );
};

const Numbers = ({ log }: { log: ReadingLog }) => {
  const { t } = useTranslation(['reading', 'common']);
  const { timeZone } = useHouseholdDays();
  const { pages } = log.book;
  return (
    <Flex direction="column" gap="1">
      <Text as="p" size="2">
        {pages === null
          ? t('log.pagesOnly', { count: log.pagesRead })
          : t('log.pagesOf', { read: log.currentPage, pages })}
        {' · '}
        {t('details.minutes', { count: log.minutesRead })}
      </Text>
      {log.percent !== null && (
        <Progress
          value={log.percent}
          aria-label={t('common:progress')}
          aria-valuetext={t('details.progress', { percent: log.percent })}
        />
      )}
      <Text as="p" size="2" color="gray">
        {t('log.added', { date: dayText(dayIn(new Date(log.createdAt), timeZone)) })}
      </Text>
      {log.startDate && (
        <Text as="p" size="2" color="gray">
          {t('log.started', { date: dayText(log.startDate) })}
        </Text>
      )}
      {log.finishDate && (
        <Text as="p" size="2" color="gray">
          {t('log.finished', { date: dayText(log.finishDate) })}
        </Text>
      )}
    </Flex>
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
      <Numbers log={log} />
      {log.review && (
        <Text as="p" size="2" className={cardStyles.description}>
          {log.review}
        </Text>
      )}
      <div className={cardStyles.actions}>
        {!log.book.isArchived && (
          <Button variant="soft" onClick={onOpen}>
            {t('log.viewBook')}
          </Button>
        )}
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
