import { Button, Heading, Text } from '@radix-ui/themes';
import { TabletSmartphone } from 'lucide-react';
import type { PairingRequest } from '#shared/features/pairing/pairing.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { useRefuseDevice } from './pairing.hooks.ts';
import styles from './pairing.module.css';

/** Pairing requests; unknown devices are rejected here. */
export const PairingRequests = ({ devices }: { devices: PairingRequest[] }) => {
  const { t } = useTranslation(['pairing', 'common']);
  const refuse = useRefuseDevice();
  return (
    <div className={styles.stack}>
      <div role="status">
        <Heading as="h4" size="3">
          {t('panel.asking', { count: devices.length })}
        </Heading>
      </div>
      <PlainList gap="2">
        {devices.map(({ id, deviceName }) => {
          const device = deviceName || t('panel.unnamed');
          return (
            <li key={id} className={styles.device}>
              <TabletSmartphone size={22} aria-hidden="true" />
              <Text weight="bold" className={styles.words}>
                {device}
              </Text>
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
            </li>
          );
        })}
      </PlainList>
    </div>
  );
};
