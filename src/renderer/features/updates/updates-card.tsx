import { Button, Callout, Flex, Text, TextField } from '@radix-ui/themes';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { UpdateState } from '#shared/features/updates/updates.contract.ts';
import { limits } from '#shared/features/updates/updates.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { useUnsavedInput } from '../../ui/form/unsaved-input.ts';
import { Section } from '../../ui/layout/section.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { UpdateCheck } from './update-check.tsx';
import { useSwitchUpdates } from './updates.hooks.ts';
import styles from './updates.module.css';

/** What became of the last update, said plainly. */
const LastUpdate = ({ lastUpdate }: Pick<UpdateState, 'lastUpdate'>) => {
  const { t } = useTranslation('updates');
  if (!lastUpdate) return null;
  const { version, isInstalled, at } = lastUpdate;
  const Icon = isInstalled ? CircleCheck : Undo2;
  return (
    <Callout.Root color={isInstalled ? 'jade' : 'amber'} role="status" highContrast>
      <Callout.Icon>
        <Icon size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>
        {t(isInstalled ? 'check.installed' : 'check.rolledBack', { version })}
        {' · '}
        <RelativeTime iso={at} />
      </Callout.Text>
    </Callout.Root>
  );
};

const SwitchForm = ({ updates }: { updates: UpdateState }) => {
  const { t } = useTranslation('updates');
  const [typed, setTyped] = useState(updates.address ?? '');
  const { mutate, isPending } = useSwitchUpdates();
  const isInstalling = updates.step === 'preparing' || updates.step === 'installing';
  const address = typed.trim() || null;
  useUnsavedInput(address !== updates.address);
  const save = (isOn: boolean) =>
    mutate(
      { isOn, address },
      {
        // The server may write it differently.
        onSuccess: (state) =>
          setTyped((now) => (now === typed ? (state.updates.address ?? '') : now)),
      },
    );
  return (
    <Flex asChild direction="column" gap="3" maxWidth="68ch">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save(updates.isOn);
        }}
      >
        <FormField label={t('check.address')} hint={t('check.addressHint')}>
          {(field) => (
            <TextField.Root
              {...field}
              size="3"
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={limits.address}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FormField>
        <Flex align="center" justify="between" wrap="wrap" gap="3" maxWidth="68ch">
          <SwitchField
            label={t('check.switch')}
            isOn={updates.isOn}
            isDisabled={isPending || isInstalling}
            onChange={save}
          />
          {updates.isOn && (
            <Button
              size="3"
              variant="soft"
              loading={isPending}
              disabled={isInstalling || address === updates.address}
            >
              {t('check.save')}
            </Button>
          )}
        </Flex>
      </form>
    </Flex>
  );
};

/** Update checks: off by default. */
export const UpdatesCard = ({ updates, version }: { updates: UpdateState; version: string }) => {
  const { t } = useTranslation('updates');
  return (
    <Section title={t('check.title')}>
      <LastUpdate lastUpdate={updates.lastUpdate} />
      <Text as="p" className={styles.words}>
        {t('check.text')}
      </Text>
      <Text as="p" color="gray">
        {t('check.current', { version })}
      </Text>
      {updates.runsAs && (
        <Text as="p" className={styles.words}>
          {t(`check.${updates.runsAs}`)}
        </Text>
      )}
      <SwitchForm updates={updates} />
      {updates.isOn && <UpdateCheck updates={updates} />}
    </Section>
  );
};
