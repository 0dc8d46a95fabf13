import { RadioCards, Text } from '@radix-ui/themes';
import { useEffect } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { Joining } from '#shared/features/household/household.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PasswordRow } from '../../../ui/form/rows/password-row.tsx';
import { SwitchRow } from '../../../ui/form/rows/switch-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { UsernameRow } from '../../accounts/sign-in/username-row.tsx';
import type { SetupValues, StepName } from './setup-form.ts';
import styles from './setup-page.module.css';

const CodeStep = () => {
  const { t } = useTranslation('household');
  const { control } = useFormContext<SetupValues>();
  return (
    <TextRow
      control={control}
      name="token"
      label={t('setup.code.label')}
      autoCapitalize="characters"
      autoComplete="one-time-code"
    />
  );
};

/** The space is named after the child until someone renames it. */
const SpaceStep = () => {
  const { t } = useTranslation('household');
  const { control, formState, watch, setValue } = useFormContext<SetupValues>();
  const childName = watch('childName').trim();
  const isNamedByHand = formState.dirtyFields.spaceName;
  useEffect(() => {
    if (!isNamedByHand) {
      setValue('spaceName', childName ? t('setup.space.default', { name: childName }) : '');
    }
  }, [childName, isNamedByHand, setValue, t]);
  return (
    <>
      <TextRow control={control} name="childName" label={t('fields.childName')} />
      <TextRow control={control} name="spaceName" label={t('fields.spaceName')} />
    </>
  );
};

const PersonStep = () => {
  const { t } = useTranslation(['household', 'accounts']);
  const { control } = useFormContext<SetupValues>();
  return (
    <>
      <TextRow
        control={control}
        name="displayName"
        label={t('accounts:fields.displayName')}
        hint={t('accounts:register.displayNameHint')}
        autoComplete="nickname"
      />
      <UsernameRow
        control={control}
        name="username"
        label={t('accounts:fields.username')}
        hint={t('accounts:register.usernameHint')}
      />
      <PasswordRow
        control={control}
        name="password"
        label={t('accounts:fields.password')}
        hint={t('household:setup.person.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordRow
        control={control}
        name="confirmPassword"
        label={t('accounts:fields.confirmPassword')}
        autoComplete="new-password"
      />
    </>
  );
};

const JoiningStep = () => {
  const { t } = useTranslation('household');
  const { control } = useFormContext<SetupValues>();
  return (
    <Controller
      control={control}
      name="joining"
      render={({ field }) => (
        <RadioCards.Root
          columns="1"
          value={field.value}
          onValueChange={field.onChange}
          aria-label={t('fields.joining')}
        >
          {Joining.options.map((option) => (
            <RadioCards.Item key={option} value={option} className={styles.choice}>
              <Text as="span" weight="bold">
                {t(`joining.${option}`)}
              </Text>
              <Text as="span" size="2" color="gray">
                {t(`joining.${option}Text`)}
              </Text>
            </RadioCards.Item>
          ))}
        </RadioCards.Root>
      )}
    />
  );
};

const DevicesStep = () => {
  const { t } = useTranslation('household');
  const { control } = useFormContext<SetupValues>();
  return (
    <SwitchRow
      control={control}
      name="lan"
      label={<strong>{t('fields.lan')}</strong>}
      hint={t('setup.devices.text')}
    />
  );
};

export const stepParts: Record<StepName, () => React.JSX.Element> = {
  code: CodeStep,
  space: SpaceStep,
  person: PersonStep,
  joining: JoiningStep,
  devices: DevicesStep,
};
