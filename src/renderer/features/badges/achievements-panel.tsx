import { Badge, Button, Flex, Heading, Text } from '@radix-ui/themes';
import { Award, Gift } from 'lucide-react';
import { useState } from 'react';
import { isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { ChoiceChips } from '../../ui/form/choice-chips.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import styles from './achievements-panel.module.css';
import { BadgeGrid } from './badge-grid.tsx';
import { useBook, useKids } from './badges.hooks.ts';
import { GiveForm } from './give-form.tsx';
import { Treehouse } from './treehouse/treehouse.tsx';

/** One's badges by category; grown-ups look at the kids' too, and give them some. */
export const AchievementsPanel = () => {
  const { t } = useTranslation('badges');
  const user = useUser();
  const { data: kids = [] } = useKids(isGrownUp(user));
  const [chosen, setChosen] = useState<number | null>(null);
  const [isGiving, setIsGiving] = useState(false);
  // A person who is no longer a kid is no longer shown.
  const kid = kids.find(({ id }) => id === chosen);
  const userId = kid?.id ?? user.id;
  const { data: book } = useBook(userId);
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="achievements-title">
      <Flex asChild align="center" wrap="wrap" gapX="4" gapY="2" minHeight="44px" mb="3">
        <header>
          <Heading as="h2" size="6" id="achievements-title" className={styles.title}>
            <Award size={28} aria-hidden="true" className={styles.icon} />
            {kid ? t('panel.titleOf', { name: kid.displayName }) : t('panel.title')}
          </Heading>
          {book && (
            <Badge size="3" radius="full" aria-live="polite">
              {t('panel.count', { count: book.earned.length })}
            </Badge>
          )}
          {kids.length > 0 && (
            <Button
              size="3"
              variant="soft"
              className={styles.give}
              onClick={() => setIsGiving(true)}
            >
              <Gift size={18} aria-hidden="true" />
              {t('give.title')}
            </Button>
          )}
        </header>
      </Flex>
      {kids.length > 0 && (
        <PersonSwitch kids={kids} chosen={kid?.id ?? null} onChoose={setChosen} />
      )}
      <BookView userId={userId} kid={kid} isKid={user.isChild && isHousehold(user)} />
      {kids.length > 0 && (
        <AppDialog
          open={isGiving}
          onOpenChange={setIsGiving}
          title={t('give.title')}
          description={t('give.text')}
        >
          <GiveForm kids={kids} kidId={kid?.id} onDone={() => setIsGiving(false)} />
        </AppDialog>
      )}
    </section>
  );
};

interface PersonSwitchProps {
  kids: Member[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

const PersonSwitch = ({ kids, chosen, onChoose }: PersonSwitchProps) => {
  const { t } = useTranslation('badges');
  const options = [
    { value: null, label: t('panel.own') },
    ...kids.map(({ id, displayName }) => ({ value: id, label: displayName })),
  ];
  return (
    <ChoiceChips
      label={t('panel.people')}
      className={styles.people}
      options={options}
      value={chosen}
      onChange={onChoose}
    />
  );
};

interface BookViewProps {
  userId: number;
  /** Whose badges these are; empty for the user's own. */
  kid: Member | undefined;
  isKid: boolean;
}

const BookView = ({ userId, kid, isKid }: BookViewProps) => {
  const { t } = useTranslation('badges');
  const { data: book, error, refetch } = useBook(userId);
  if (book) {
    return (
      <>
        <div className={styles.treehouse}>
          <Treehouse key={userId} book={book} isOwn={!kid} name={kid?.displayName} />
        </div>
        <BadgeGrid book={book} isOwn={!kid} isKid={isKid} />
        {kid && (
          <Text as="p" size="2" mt="4" className={styles.secrets}>
            {t('panel.secrets', { name: kid.displayName })}
          </Text>
        )}
      </>
    );
  }
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={t('panel.loading')}>
      <RowsSkeleton rows={2} height="120px" />
    </div>
  );
};
