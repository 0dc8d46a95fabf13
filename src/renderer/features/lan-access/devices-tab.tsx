import { Callout } from '@radix-ui/themes';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NetworkState } from '#shared/features/lan-access/lan-access.contract.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { AdapterList } from './adapter-list.tsx';
import { MarkedNetworks } from './known-networks.tsx';
import { useNetwork } from './lan-access.hooks.ts';
import styles from './lan-access.module.css';
import { NetworkQuestion } from './lan-access-question.tsx';
import { LanSwitch } from './lan-switch.tsx';
import { PhoneWatch } from './phone-watch.tsx';
import { SeenDevices } from './recent-connections.tsx';
import { ServerAddress } from './server-address.tsx';

/** Why no device can come in although they are wanted. */
const Standing = ({ standing }: Pick<NetworkState, 'standing'>) => {
  const { t } = useTranslation('network');
  if (standing === 'off' || standing === 'open') return null;
  return (
    <Callout.Root color="amber" highContrast role="status">
      <Callout.Icon>
        <Info size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>{t(`standing.${standing}`)}</Callout.Text>
    </Callout.Root>
  );
};

/** Lets the devices of the home in, shows them the way, and says what is in it. */
export const DevicesTab = () => {
  const { data: state, isError, error, refetch } = useNetwork();
  if (isError && !state) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!state) return <RowsSkeleton />;
  return (
    <div className={styles.tab}>
      <LanSwitch isOn={state.isOn} />
      {state.questions.map((question) => (
        <NetworkQuestion key={question.key} question={question} />
      ))}
      <Standing standing={state.standing} />
      {state.standing === 'open' && (
        <>
          <ServerAddress {...state} />
          <PhoneWatch state={state} />
        </>
      )}
      {state.isOn && (
        <div className={styles.columns}>
          <AdapterList adapters={state.adapters} />
          <MarkedNetworks {...state} />
          <SeenDevices devices={state.devices} />
        </div>
      )}
    </div>
  );
};
