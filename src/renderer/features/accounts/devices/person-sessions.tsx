import { Button, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { AdminPerson } from '#shared/features/accounts/admin.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useEndPersonSessions } from '../people/people.hooks.ts';
import { SessionRows } from './session-rows.tsx';

/** Where a person is signed in, with sign-out buttons. */
export const PersonSessions = ({ person }: { person: AdminPerson }) => {
  const { t } = useTranslation(['people', 'accounts']);
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndPersonSessions(person.id);
  const { sessions, displayName } = person;
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      {sessions.length === 0 && <Text color="gray">{t('people:person.noSessions')}</Text>}
      <SessionRows sessions={sessions} end={end} />
      {others.length > 0 && (
        <div>
          <Button variant="soft" color="gray" size="3" onClick={() => setIsAsking(true)}>
            {t('people:person.endAll')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('people:person.endAll')}
        description={t('people:person.endAllText', { name: displayName })}
        confirmLabel={t('accounts:sessions.endOthersConfirm')}
        tone="plain"
        isBusy={end.isPending}
        onConfirm={() => end.mutate('all', { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
};
