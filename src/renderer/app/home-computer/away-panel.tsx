import { AwayTab } from '../../features/remote-access/away-tab.tsx';

/** Away from home: the ways in from outside. */
export const AwayPanel = () => <AwayTab />;
