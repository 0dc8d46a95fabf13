import { Flex, Separator } from '@radix-ui/themes';
import { DevicesTab } from '../../features/lan-access/devices-tab.tsx';
import { PairingPanel } from '../../features/pairing/pairing-panel.tsx';

/** Everything about devices that come in: the way, and below it who is let in for whom. */
export const DevicesPanel = () => (
  <Flex direction="column" gap="5">
    <DevicesTab />
    <Separator size="4" />
    <PairingPanel />
  </Flex>
);
