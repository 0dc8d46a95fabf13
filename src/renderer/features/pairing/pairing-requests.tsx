import { Button, Flex, Heading } from '@radix-ui/themes';
import { TabletSmartphone } from 'lucide-react';
import type { PairingRequest } from '#shared/features/pairing/pairing.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconRow } from '../../ui/layout/icon-row.tsx';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { useRefuseDevice } from './pairing.hooks.ts';

/** Pairing requests; unknown devices are rejected here. */
export const PairingRequests = ({ devices }: { devices: PairingRequest[] }) => {
  const { t } = useTranslation(['pairing', 'common']);
  const refuse = useRefuseDevice();
  return (
    <Flex direction="column" gap="4" width="100%">
      <div role="status">
        <Heading as="h4" size="3">
          {t('panel.asking', { count: devices.length })}
        </Heading>
      </div>
      <PlainList gap="2">
        {devices.map(({ id, deviceName }) => {
          const device = deviceName || t('panel.unnamed');
          return (
            <IconRow
              key={id}
              Icon={TabletSmartphone}
              name={device}
              end={
                <Button
                  size="3"
                  variant="soft"
                  color="gray"
                  loading={refuse.isPending && refuse.variables.id === id}
                  aria-label={t('common:named', { action: t('panel.decline'), name: device })}
                  onClick={() => refuse.mutate({ id, device })}
                >
                  {t('panel.decline')}
                </Button>
              }
            />
          );
        })}
      </PlainList>
    </Flex>
  );
};
