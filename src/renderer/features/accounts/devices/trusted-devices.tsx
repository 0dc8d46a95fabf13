import { Badge, Button, Flex, Skeleton, Text } from '@radix-ui/themes';
import { TabletSmartphone } from 'lucide-react';
import type { TrustedDevice } from '#shared/features/accounts/admin.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { IconRow } from '../../../ui/layout/icon-row.tsx';
import { useKeptFocus } from '../../../ui/layout/kept-focus.ts';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { useChangeTrust, useTrustedDevices } from './device-trust.hooks.ts';
import { DeviceTrust } from './device-trust.tsx';

const DeviceRow = ({ trusted, onDistrust }: { trusted: TrustedDevice; onDistrust: () => void }) => {
  const { t } = useTranslation(['people', 'accounts', 'common']);
  const { trustedBy, trustedAt, isLocked, isCurrent } = trusted;
  const device = trusted.device || t('accounts:sessions.unknown');
  const day = dateFormat({ dateStyle: 'medium' });
  return (
    <IconRow
      Icon={TabletSmartphone}
      name={
        <>
          {device}{' '}
          {isCurrent && (
            <Badge color="jade" size="2">
              {t('accounts:sessions.current')}
            </Badge>
          )}
        </>
      }
      end={
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-label={t('common:named', { action: t('devices.disallow'), name: device })}
          onClick={onDistrust}
        >
          {t('people:devices.disallow')}
        </Button>
      }
    >
      <Text as="div" size="2" color="gray">
        {t('people:devices.by', {
          name: trustedBy?.displayName ?? '–',
          date: day.format(new Date(trustedAt)),
        })}
      </Text>
      {isLocked && (
        <Text as="div" size="2" color="red">
          {t('people:devices.locked')}
        </Text>
      )}
    </IconRow>
  );
};

/** Where kids may sign in with a PIN or pictures, this device first. */
export const TrustedDevices = () => {
  const { t } = useTranslation('people');
  const devices = useTrustedDevices();
  const change = useChangeTrust();
  const partRef = useKeptFocus<HTMLDivElement>(devices.data);
  if (devices.isError && !devices.data) {
    return <ErrorNote error={devices.error} onRetry={() => void devices.refetch()} />;
  }
  if (!devices.data) return <Skeleton height="56px" />;
  const isHere = devices.data.some(({ isCurrent }) => isCurrent);
  return (
    <Flex ref={partRef} tabIndex={-1} direction="column" gap="4">
      <Text as="p">{t('devices.text')}</Text>
      <PlainList gap="3">
        {devices.data.map((trusted) => (
          <DeviceRow
            key={trusted.id}
            trusted={trusted}
            onDistrust={() => change.mutate({ id: trusted.id })}
          />
        ))}
      </PlainList>
      {devices.data.length === 0 && <Text color="gray">{t('devices.none')}</Text>}
      {!isHere && (
        <div>
          <DeviceTrust />
        </div>
      )}
    </Flex>
  );
};
