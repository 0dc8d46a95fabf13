import { Flex, Heading, Text } from '@radix-ui/themes';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Passes } from './passes.tsx';
import { usePasses, useRemoteDevicesLive } from './remote-devices.hooks.ts';

/** One-time passes for a grown-up who is no admin, while there is a way in from outside. */
export const PassesPanel = () => {
  const { t } = useTranslation('remoteDevices');
  useRemoteDevicesLive();
  const { data } = usePasses();
  if (!data?.isWayOpen) return null;
  return (
    <Flex asChild direction="column" gap="3">
      <section>
        <Heading as="h3" size="4">
          {t('passes.title')}
        </Heading>
        <Text as="p">{t('passes.text')}</Text>
        <Passes />
      </section>
    </Flex>
  );
};
