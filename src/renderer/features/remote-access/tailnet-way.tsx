import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Text } from '@radix-ui/themes';
import { Waypoints } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type {
  RemoteAccessState,
  Tailnet,
} from '#shared/features/remote-access/remote-access.contract.ts';
import { HostNames } from '#shared/features/remote-access/remote-access.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaRow } from '../../ui/form/rows/text-area-row.tsx';
import { useUnsavedInput } from '../../ui/form/unsaved-input.ts';
import styles from './away-tab.module.css';
import { linesAs } from './lines.ts';
import { useChangeRemoteAccess } from './remote-access.hooks.ts';
import { Steps } from './steps.tsx';
import { WayCard } from './way-card.tsx';

/** The tailnets that are here, and those that were selected and are not. */
const Adapters = ({ tailnets, missingAdapters }: RemoteAccessState) => {
  const { t } = useTranslation('remoteAccess');
  const { mutate } = useChangeRemoteAccess();
  const chosen = [
    ...tailnets.filter(({ isChosen }) => isChosen).map(({ name }) => name),
    ...missingAdapters,
  ];
  const choose = (name: string, isChosen: boolean) => {
    const others = chosen.filter((one) => one !== name);
    mutate({ tailnetAdapters: isChosen ? [...others, name] : others });
  };
  const labelOf = ({ kind, name }: Tailnet) => `${t(`tailnet.kinds.${kind}`)} (${name})`;
  if (tailnets.length + missingAdapters.length === 0) {
    return (
      <Text as="p" color="gray">
        {t('tailnet.none')}
      </Text>
    );
  }
  return (
    <FieldGroup legend={t('tailnet.adapters')} gap="2">
      {tailnets.map((tailnet) => (
        <CheckboxField
          key={tailnet.name}
          label={labelOf(tailnet)}
          hint={tailnet.addresses.join(' · ')}
          isOn={tailnet.isChosen}
          onChange={(isChosen) => choose(tailnet.name, isChosen)}
        />
      ))}
      {missingAdapters.map((name) => (
        <CheckboxField
          key={name}
          label={name}
          hint={t('tailnet.missing')}
          isOn
          onChange={(isChosen) => choose(name, isChosen)}
        />
      ))}
    </FieldGroup>
  );
};

const NamesForm = z.object({ names: linesAs(HostNames) });

const Names = ({ tailnetNames }: RemoteAccessState) => {
  const { t } = useTranslation(['remoteAccess', 'common']);
  const { mutate, isPending } = useChangeRemoteAccess();
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(NamesForm),
    values: { names: tailnetNames.join('\n') },
  });
  useUnsavedInput(formState.isDirty);
  return (
    <Form onSubmit={handleSubmit(({ names }) => mutate({ tailnetNames: names }))}>
      <TextAreaRow
        control={control}
        name="names"
        label={t('tailnet.names')}
        hint={t('tailnet.namesHint')}
        isOptional
        rows={2}
      />
      <div>
        <Button type="submit" size="3" variant="soft" loading={isPending}>
          {t('tailnet.saveNames')}
        </Button>
      </div>
    </Form>
  );
};

/** Tailscale and its like; each adapter is selected by an admin. */
export const TailnetWay = ({ state }: { state: RemoteAccessState }) => {
  const { t } = useTranslation('remoteAccess');
  const isOn = state.tailnets.some(({ isChosen }) => isChosen) || state.missingAdapters.length > 0;
  return (
    <WayCard
      way="tailnet"
      Icon={Waypoints}
      isOn={isOn}
      isOpen={state.tailnetAddresses.length > 0}
      state={state}
    >
      <Steps
        steps={[t('tailnet.steps.computer'), t('tailnet.steps.device'), t('tailnet.steps.tick')]}
      />
      <Adapters {...state} />
      {isOn && <Names {...state} />}
      {state.tailnetAddresses.map((address) => (
        <code key={address} className={styles.address}>
          {address}
        </code>
      ))}
    </WayCard>
  );
};
