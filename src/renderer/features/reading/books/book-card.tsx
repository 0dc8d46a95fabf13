import { Badge, Button, Card, Flex, Heading, IconButton, Text } from '@radix-ui/themes';
import { BookOpen, Pencil, Trash2 } from 'lucide-react';
import type { Book } from '#shared/features/reading/books.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppTooltip } from '../../../ui/menu/app-tooltip.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import styles from './book-card.module.css';
import { BookCover } from './book-cover.tsx';
import type { BookView } from './book-dialogs.tsx';

const BookFacts = ({ book }: { book: Book }) => {
  const { t } = useTranslation('reading');
  const user = useUser();
  const adder = book.addedByUser?.displayName ?? t('books.unknown');
  return (
    <>
      <Text as="p" size="2" color="gray" className={styles.facts}>
        {book.genre && <span>{book.genre}</span>}
        {book.pages !== null && <span>{t('books.pages', { count: book.pages })}</span>}
        {book.addedBy !== user.id && <span>{t('books.addedBy', { name: adder })}</span>}
      </Text>
      <div className={styles.badges}>
        {book.ageRange && <Badge color="gray">{t('books.ages', { ages: book.ageRange })}</Badge>}
        {book.addedBy === user.id && <Badge color="jade">{t('books.owner')}</Badge>}
        {!book.isPublic && <Badge color="orange">{t('books.private')}</Badge>}
      </div>
    </>
  );
};

/** One book, with its actions. */
export const BookCard = ({ book, onView }: { book: Book; onView: (view: BookView) => void }) => {
  const { t } = useTranslation(['reading', 'common']);
  const show = (name: BookView['name']) => onView({ name, book });
  return (
    <Card className={styles.card}>
      <Flex gap="4">
        <BookCover book={book} />
        <Flex direction="column" gap="1" minWidth="0" pr={book.canDelete ? '6' : '0'}>
          <Heading as="h3" size="4" className={styles.title}>
            {book.title}
          </Heading>
          <Text as="p" size="2" color="gray">
            {t('books.by', { author: book.author })}
          </Text>
          <BookFacts book={book} />
        </Flex>
      </Flex>
      {book.description && (
        <Text as="p" size="2" className={styles.description}>
          {book.description}
        </Text>
      )}
      <div className={styles.actions}>
        <Button variant="soft" onClick={() => show('details')}>
          {t('books.details')}
        </Button>
        {!book.myLog && (
          <Button variant="soft" onClick={() => show('log')}>
            {t('books.addToLog')}
          </Button>
        )}
        <Button variant="soft" onClick={() => show('session')}>
          <BookOpen size={16} aria-hidden="true" />
          {t('books.recordSession')}
        </Button>
        {book.canEdit && (
          <Button variant="soft" color="gray" onClick={() => show('edit')}>
            <Pencil size={16} aria-hidden="true" />
            {t('books.edit')}
          </Button>
        )}
        {book.canDelete && (
          <AppTooltip content={t('books.delete')}>
            <IconButton
              variant="ghost"
              color="gray"
              className={styles.delete}
              aria-label={t('common:named', { action: t('books.delete'), name: book.title })}
              onClick={() => show('delete')}
            >
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </AppTooltip>
        )}
      </div>
    </Card>
  );
};
