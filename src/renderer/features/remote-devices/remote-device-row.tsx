import { Badge, Button, Flex, Text } from '@radix-ui/themes';
import { TabletSmartphone } from 'lucide-react';
import type { RemoteDevice } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { dateFormat, listFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import styles from './outside-devices.module.css';

/** As who it is called in lists and questions. */
export const useDeviceName = () => {
  const { t } = useTranslation('remoteDevices');
  return ({ name, device }: RemoteDevice): string => name || device || t('list.unnamed');
};

const Facts = ({ device }: { device: RemoteDevice }) => {
  const { t } = useTranslation('remoteDevices');
  const { device: browser, way, address, enteredAt, enteredBy, lastSeenAt, people } = device;
  const date = dateFormat({ dateStyle: 'medium' }).format(new Date(enteredAt));
  const names = people.map(({ displayName }) => displayName);
  return (
    <Text as="div" size="2" color="gray">
      {t('list.facts', {
        device: browser || t('list.unnamed'),
        way: t(`list.ways.${way}`),
        address,
      })}
      <br />
      {t(enteredBy === 'pass' ? 'list.enteredPass' : 'list.enteredApproval', { date })} ·{' '}
      {t('list.seen')} <RelativeTime iso={lastSeenAt} />
      {names.length > 0 && (
        <>
          <br />
          {t('list.people', { names: listFormat().format(names) })}
        </>
      )}
    </Text>
  );
};

interface RemoteDeviceRowProps {
  device: RemoteDevice;
  onRemove: () => void;
}

/** One device from outside. */
export const RemoteDeviceRow = ({ device, onRemove }: RemoteDeviceRowProps) => {
  const { t } = useTranslation('remoteDevices');
  const name = useDeviceName()(device);
  return (
    <li className={styles.row}>
      <TabletSmartphone size={22} aria-hidden="true" />
      <div className={styles.words}>
        <Flex align="center" wrap="wrap" gap="2">
          <Text weight="bold">{name}</Text>
          {device.isConnected && <Badge size="2">{t('list.connected')}</Badge>}
          {device.isCurrent && (
            <Badge size="2" color="blue">
              {t('list.here')}
            </Badge>
          )}
        </Flex>
        <Facts device={device} />
      </div>
      <Button
        size="3"
        variant="soft"
        color="gray"
        className={styles.button}
        aria-label={t('list.removeLabel', { name })}
        onClick={onRemove}
      >
        {t('list.remove')}
      </Button>
    </li>
  );
};
