import { Badge, Box, Button, Text } from '@radix-ui/themes';
import { MonitorSmartphone } from 'lucide-react';
import type { Session } from '#shared/features/accounts/devices.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconRow } from '../../../ui/layout/icon-row.tsx';
import { useKeptFocus } from '../../../ui/layout/kept-focus.ts';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';

interface SessionRowProps {
  session: Session;
  isBusy: boolean;
  onEnd: () => void;
}

/** A browser in which someone is signed in. */
const SessionRow = ({ session, isBusy, onEnd }: SessionRowProps) => {
  const { t } = useTranslation(['accounts', 'common']);
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

interface SessionRowsProps {
  sessions: Session[];
  /** The action that signs one of them out. */
  end: { isPending: boolean; variables: number | string | undefined; mutate: (id: number) => void };
}

export const SessionRows = ({ sessions, end }: SessionRowsProps) => {
  const partRef = useKeptFocus<HTMLDivElement>(sessions);
  return (
    <Box ref={partRef} tabIndex={-1} width="100%">
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
    </Box>
  );
};
