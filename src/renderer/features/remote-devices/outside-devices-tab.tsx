import { Button, Flex, Heading, Separator, Skeleton, Text } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import type { RemoteDevice } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { Passes } from './passes.tsx';
import { RemoteDeviceRow, useDeviceName } from './remote-device-row.tsx';
import {
  useEndAll,
  useRemoteDevices,
  useRemoteDevicesLive,
  useRemoveDevice,
} from './remote-devices.hooks.ts';

const Section = ({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) => (
  <Flex asChild direction="column" gap="3">
    <section>
      <Heading as="h3" size="4">
        {title}
      </Heading>
      <Text as="p">{text}</Text>
      {children}
    </section>
  </Flex>
);

/** The approved devices outside, with a button to remove each. */
const DeviceList = ({ devices }: { devices: RemoteDevice[] }) => {
  const { t } = useTranslation('remoteDevices');
  const nameOf = useDeviceName();
  const remove = useRemoveDevice();
  const [removing, setRemoving] = useState<RemoteDevice | null>(null);
  const name = removing ? nameOf(removing) : '';
  return (
    <>
      <PlainList gap="3">
        {devices.map((device) => (
          <RemoteDeviceRow key={device.id} device={device} onRemove={() => setRemoving(device)} />
        ))}
      </PlainList>
      {devices.length === 0 && <Text color="gray">{t('list.none')}</Text>}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t('list.removeTitle', { name })}
        description={t('list.removeText')}
        confirmLabel={t('list.remove')}
        isBusy={remove.isPending}
        onConfirm={() =>
          removing &&
          remove.mutate({ id: removing.id, name }, { onSettled: () => setRemoving(null) })
        }
      />
    </>
  );
};

/** One press ends whatever goes on from outside. */
const EndAll = ({ isHere }: { isHere: boolean }) => {
  const { t } = useTranslation('remoteDevices');
  const end = useEndAll();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <div>
        <Button size="3" color="red" onClick={() => setIsAsking(true)}>
          {t('end.button')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('end.confirmTitle')}
        description={isHere ? `${t('end.text')} ${t('end.confirmHere')}` : t('end.text')}
        confirmLabel={t('end.button')}
        isBusy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
};

/** Devices outside, passes for new ones, and the button that ends all access. */
export const OutsideDevicesTab = () => {
  const { t } = useTranslation('remoteDevices');
  useRemoteDevicesLive();
  const { data, isError, error, refetch } = useRemoteDevices();
  if (isError && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <Flex direction="column" gap="5">
      <Section title={t('list.title')} text={t('list.text')}>
        {data ? <DeviceList devices={data} /> : <Skeleton height="56px" />}
      </Section>
      <Separator size="4" />
      <Section title={t('passes.title')} text={t('passes.text')}>
        <Passes />
      </Section>
      <Separator size="4" />
      <Section title={t('end.title')} text={t('end.text')}>
        <EndAll isHere={data?.some(({ isCurrent }) => isCurrent) ?? false} />
      </Section>
    </Flex>
  );
};
