import { Flex, Heading } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import type { AdminPerson } from '#shared/features/accounts/admin.contract.ts';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { PersonDeletion } from '../account-deletion/person-deletion.tsx';
import { PersonSessions } from '../devices/person-sessions.tsx';
import { usePerson } from './people.hooks.ts';
import { PersonAccount } from './person-account.tsx';
import { PersonKidSignIn } from './person-kid-sign-in.tsx';
import { PersonReset } from './person-reset.tsx';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Flex asChild direction="column" gap="3">
    <section>
      <Heading as="h3" size="4">
        {title}
      </Heading>
      {children}
    </section>
  </Flex>
);

const Sections = ({ person, onClose }: { person: AdminPerson; onClose: () => void }) => {
  const { t } = useTranslation('people');
  return (
    <Flex direction="column" gap="5">
      <Section title={t('person.account')}>
        <PersonAccount person={person} />
      </Section>
      {person.isChild && (
        <Section title={t('person.kidSignIn')}>
          <PersonKidSignIn person={person} />
        </Section>
      )}
      <Section title={t('person.password')}>
        <PersonReset person={person} />
      </Section>
      <Section title={t('person.sessions', { name: person.displayName })}>
        <PersonSessions person={person} />
      </Section>
      <PersonDeletion person={person} onGone={onClose} />
    </Flex>
  );
};

interface WindowProps {
  id: number;
  open: boolean;
  onClose: () => void;
}

const PersonWindow = ({ id, open, onClose }: WindowProps) => {
  const { t } = useTranslation('people');
  const person = usePerson(id, open);
  // Any other failure leaves what is shown: a code to pass on is shown only once.
  const isGone = person.error instanceof ApiError && person.error.status === 404;
  return (
    <AppDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={person.data?.displayName ?? t('person.gone')}
      size="medium"
    >
      {person.data && !isGone ? (
        <Sections person={person.data} onClose={onClose} />
      ) : person.isError ? (
        <ErrorNote error={person.error} onRetry={() => void person.refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </AppDialog>
  );
};

/** One account and everything an admin may do for it. */
export const PersonDialog = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  // What closes is still shown while it goes.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  if (shown === null) return null;
  return <PersonWindow key={shown} id={shown} open={id !== null} onClose={onClose} />;
};
