import { Callout, Flex, Grid } from '@radix-ui/themes';
import { Info } from 'lucide-react';
import type { NetworkState } from '#shared/features/lan-access/lan-access.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { useKeptFocus } from '../../ui/layout/kept-focus.ts';
import { AdapterList } from './adapter-list.tsx';
import { MarkedNetworks } from './known-networks.tsx';
import { useNetwork } from './lan-access.hooks.ts';
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
  const partRef = useKeptFocus<HTMLDivElement>(state?.questions);
  if (isError && !state) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!state) return <RowsSkeleton />;
  return (
    <Flex ref={partRef} tabIndex={-1} direction="column" gap="6">
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
        <Grid align="start" columns="repeat(auto-fit, minmax(min(340px, 100%), 1fr))" gap="6">
          <AdapterList adapters={state.adapters} />
          <MarkedNetworks {...state} />
          <SeenDevices devices={state.devices} />
        </Grid>
      )}
    </Flex>
  );
};
