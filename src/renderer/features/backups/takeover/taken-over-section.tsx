import { Button, Card, Flex, Heading, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { TakeoverState } from '#shared/features/backups/takeover/takeover.contract.ts';
import { CopiedThing, type OnlyHere } from '#shared/features/backups/takeover/takeover.fields.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { useTakeover, useTakeoverActions } from './takeover.hooks.ts';
import styles from './takeover.module.css';

/** How many things of each kind a person has only on this computer. */
const Person = ({ name, counts }: OnlyHere) => {
  const { t } = useTranslation('takeover');
  const things = CopiedThing.options.flatMap((thing) => {
    const count = counts[thing];
    return count ? [t(`things.${thing}`, { count })] : [];
  });
  return (
    <li>
      <strong>{name}</strong>: {things.join(', ')}
    </li>
  );
};

const OnlyHereList = ({ people }: { people: OnlyHere[] | null }) => {
  const { t } = useTranslation('takeover');
  if (people === null) return <Text as="p">{t('takenOver.unknown')}</Text>;
  if (people.length === 0) return <Text as="p">{t('takenOver.nothing')}</Text>;
  return (
    <>
      <Heading as="h3" size="3" id="only-here">
        {t('takenOver.onlyHere')}
      </Heading>
      <ul className={styles.people} aria-labelledby="only-here">
        {people.map((person) => (
          <Person key={person.personId} {...person} />
        ))}
      </ul>
      <Text as="p" size="2" color="gray">
        {t('takenOver.onlyHereHint')}
      </Text>
    </>
  );
};

const ReturnButton = ({ epoch }: { epoch: number }) => {
  const { t } = useTranslation('takeover');
  const [isOpen, setOpen] = useState(false);
  const { takeBack } = useTakeoverActions();
  return (
    <>
      <Button size="3" color="red" variant="soft" onClick={() => setOpen(true)}>
        {t('takenOver.return')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('takenOver.returnTitle')}
        description={t('takenOver.returnText')}
        confirmLabel={t('takenOver.returnConfirm')}
        isBusy={takeBack.isPending}
        onConfirm={() => takeBack.mutate(epoch, { onSettled: () => setOpen(false) })}
      />
    </>
  );
};

type TakenOver = NonNullable<TakeoverState['takenOver']>;

const Details = ({ epoch, at, onlyHere }: TakenOver) => {
  const { t } = useTranslation('takeover');
  return (
    <Card asChild size="3">
      <section aria-label={t('takenOver.title')} className={styles.card}>
        <Heading as="h2" size="4">
          {t('takenOver.title')}
        </Heading>
        <Text as="p">{t('takenOver.text')}</Text>
        <Text as="p" size="2" color="gray">
          {t('takenOver.since')}: <RelativeTime iso={at} />
        </Text>
        <OnlyHereList people={onlyHere} />
        <Flex gap="3" wrap="wrap">
          <Button asChild size="3" variant="soft">
            <Link to={paths.settings}>{t('takenOver.save')}</Link>
          </Button>
          <ReturnButton epoch={epoch} />
        </Flex>
      </section>
    </Card>
  );
};

/** While another computer runs the household: what only this one has, and making it the household's again. */
export const TakenOverSection = () => {
  const { data, isError, error, refetch } = useTakeover();
  if (isError) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  return data.takenOver && <Details {...data.takenOver} />;
};
