import { Button, Heading, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { useBook } from '../badges.hooks.ts';
import { Treehouse } from './treehouse.tsx';
import room from './treehouse-card.module.css';
import styles from './treehouse-card-view.module.css';
import { TreehousePicture } from './treehouse-picture.tsx';

/** The user's treehouse in a small card, which opens the large one. */
export const TreehouseCardView = () => {
  const { t } = useTranslation('badges');
  const { id } = useUser();
  const { data: book, error, refetch } = useBook(id);
  const [isOpen, setIsOpen] = useState(false);
  if (error && !book) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!book) return <div className={room.room} />;
  const count = new Set(book.earned.map(({ badge }) => badge)).size;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="treehouse-card">
      <TreehousePicture book={book} />
      <div className={styles.words}>
        <Heading as="h2" size="5" id="treehouse-card">
          {t('treehouse.title')}
        </Heading>
        <Text as="p" size="3">
          {t('treehouse.things', { count })}
        </Text>
        <Button size="3" variant="soft" className={styles.open} onClick={() => setIsOpen(true)}>
          {t('treehouse.open')}
        </Button>
      </div>
      <AppDialog open={isOpen} onOpenChange={setIsOpen} title={t('treehouse.title')} size="large">
        <Treehouse book={book} isOwn />
      </AppDialog>
    </section>
  );
};
