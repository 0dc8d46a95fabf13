import { Box, Button, Flex, Heading, Text } from '@radix-ui/themes';
import { Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FormerUser } from '#shared/features/accounts/account-deletion.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { useKeptFocus } from '../../../ui/layout/kept-focus.ts';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { useFormerUsers, useReactivate } from '../account-deletion/account-deletion.hooks.ts';
import { DeletePerson } from '../account-deletion/delete-person.tsx';
import styles from '../account-deletion/person-deletion.module.css';

const FormerPerson = ({ person }: { person: FormerUser }) => {
  const { t } = useTranslation(['accounts', 'common']);
  const [isDeleting, setIsDeleting] = useState(false);
  const { mutate: switchOn, isPending } = useReactivate();
  const name = person.displayName;
  const format = dateFormat({ dateStyle: 'medium' });
  return (
    <li className={styles.person}>
      <div className={styles.name}>
        <PersonAvatar person={person} size={44} />
        <div>
          <Text as="div" weight="bold">
            {name}
          </Text>
          <Text as="div" size="2" color="gray">
            @{person.username} ·{' '}
            {t('accountRemoval.since', { date: format.format(new Date(person.deactivatedAt)) })}
          </Text>
        </div>
      </div>
      <Flex wrap="wrap" gap="3">
        <Button
          size="3"
          variant="soft"
          color="jade"
          loading={isPending}
          aria-label={t('common:named', { action: t('accountRemoval.reactivate'), name })}
          onClick={() => switchOn(person)}
        >
          <Power size={18} aria-hidden="true" />
          {t('accountRemoval.reactivate')}
        </Button>
        <Button
          size="3"
          variant="soft"
          color="red"
          aria-label={t('common:named', { action: t('accountRemoval.delete'), name })}
          onClick={() => setIsDeleting(true)}
        >
          <Trash2 size={18} aria-hidden="true" />
          {t('accountRemoval.delete')}
        </Button>
      </Flex>
      <DeletePerson person={person} open={isDeleting} onOpenChange={setIsDeleting} />
    </li>
  );
};

/** Deactivated accounts; shows nothing if there are none. */
export const FormerPeople = () => {
  const { t } = useTranslation('accounts');
  const former = useFormerUsers();
  const partRef = useKeptFocus<HTMLDivElement>(former.data);
  if (former.isError && !former.data)
    return <ErrorNote error={former.error} onRetry={() => void former.refetch()} />;
  const people = former.data ?? [];
  // Stays without people: the keyboard goes on from where the last one was.
  return (
    <Box ref={partRef} tabIndex={-1} mb={people.length > 0 ? '0' : '-5'}>
      {people.length > 0 && (
        <section aria-labelledby="former-people">
          <Heading as="h2" size="5" mb="1" id="former-people">
            {t('accountRemoval.inactive')}
          </Heading>
          <Text as="p" color="gray" mb="3">
            {t('accountRemoval.inactiveText')}
          </Text>
          <PlainList>
            {people.map((person) => (
              <FormerPerson key={person.id} person={person} />
            ))}
          </PlainList>
        </section>
      )}
    </Box>
  );
};
