import { Badge, Button, Text } from '@radix-ui/themes';
import { MonitorSmartphone } from 'lucide-react';
import type { Session } from '#shared/features/accounts/devices.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconRow } from '../../../ui/layout/icon-row.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';

interface SessionRowProps {
  session: Session;
  isBusy: boolean;
  onEnd: () => void;
}

/** A browser in which someone is signed in. */
export const SessionRow = ({ session, isBusy, onEnd }: SessionRowProps) => {
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
