import { Badge, Button, Text } from '@radix-ui/themes';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { AdminPerson } from '#shared/features/accounts/admin.contract.ts';
import type { Session } from '#shared/features/accounts/devices.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { IconRow } from '../../../ui/layout/icon-row.tsx';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { useEndPersonSessions } from '../people/people.hooks.ts';

interface SessionRowProps {
  session: Session;
  isBusy: boolean;
  onEnd: () => void;
}

const SessionRow = ({ session, isBusy, onEnd }: SessionRowProps) => {
  const { t } = useTranslation(['people', 'accounts', 'common']);
  const device = session.device || t('accounts:sessions.unknown');
  return (
    <IconRow
      Icon={MonitorSmartphone}
      name={device}
      end={
        session.isCurrent ? (
          <Badge color="jade" size="2">
            {t('accounts:sessions.current')}
          </Badge>
        ) : (
          <Button
            size="3"
            variant="soft"
            color="gray"
            loading={isBusy}
            aria-label={t('common:named', { action: t('accounts:sessions.end'), name: device })}
            onClick={onEnd}
          >
            {t('accounts:sessions.end')}
          </Button>
        )
      }
    >
      <Text as="div" size="2" color="gray">
        {t('accounts:sessions.lastSeen')} <RelativeTime iso={session.lastSeenAt} />
        {session.isTrusted && ` · ${t('accounts:sessions.trusted')}`}
      </Text>
    </IconRow>
  );
};

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
      <PlainList gap="3">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </PlainList>
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
