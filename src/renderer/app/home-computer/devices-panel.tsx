import { Flex, Separator } from '@radix-ui/themes';
import { DevicesTab } from '../../features/lan-access/devices-tab.tsx';
import { PairingPanel } from '../../features/pairing/pairing-panel.tsx';

/** Devices: how they connect, and pairing requests. */
export const DevicesPanel = () => (
  <Flex direction="column" gap="5">
    <DevicesTab />
    <Separator size="4" />
    <PairingPanel />
  </Flex>
);
