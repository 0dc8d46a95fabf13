import { Button, Flex, Text } from '@radix-ui/themes';
import { Router } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RemoteAccessState } from '#shared/features/remote-access/remote-access.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Steps } from './steps.tsx';
import { WayCard } from './way-card.tsx';

/** A VPN that the router offers; nothing to turn on here. */
export const RouterWay = ({ state }: { state: RemoteAccessState }) => {
  const { t } = useTranslation('remoteAccess');
  const [address] = state.homeAddresses;
  return (
    <WayCard way="router" Icon={Router} isOn={null} isOpen={address !== undefined} state={state}>
      <Steps
        steps={[
          t('router.steps.fritz'),
          t('router.steps.unifi'),
          t('router.steps.wireguard'),
          address ? t('router.steps.open', { address }) : t('router.steps.openLater'),
        ]}
      />
      {!address && (
        <Flex direction="column" align="start" gap="2">
          <Text as="p">{t('router.lanOff')}</Text>
          <Button asChild size="3" variant="soft">
            <Link to={`${paths.homeComputer}?tab=devices`}>{t('router.toDevices')}</Link>
          </Button>
        </Flex>
      )}
    </WayCard>
  );
};
