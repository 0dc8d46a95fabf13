import { DevicesTab } from '../../features/network/devices-tab.tsx';

/** Everything about devices that come in: the way, and below it who is let in for whom. */
export const DevicesPanel = () => <DevicesTab />;
