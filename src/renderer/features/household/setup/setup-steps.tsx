import { RadioCards, Switch, Text, TextField } from '@radix-ui/themes';
import { useEffect } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Joining } from '#shared/features/household/household.fields.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { PasswordField } from '../../accounts/sign-in/password-field.tsx';
import { UsernameField } from '../../accounts/sign-in/username-field.tsx';
import type { SetupValues, StepName } from './setup-form.ts';
import styles from './setup-page.module.css';

const CodeStep = () => {
  const { t } = useTranslation('household');
  const { register, formState } = useFormContext<SetupValues>();
  return (
    <FormField label={t('setup.code.label')} error={formState.errors.token?.message}>
      {(field) => (
        <TextField.Root
          size="3"
          autoCapitalize="characters"
          autoComplete="one-time-code"
          {...field}
          {...register('token')}
        />
      )}
    </FormField>
  );
};

/** The space is named after the child until someone renames it. */
const SpaceStep = () => {
  const { t } = useTranslation('household');
  const { register, formState, watch, setValue } = useFormContext<SetupValues>();
  const childName = watch('childName');
  const isNamedByHand = formState.dirtyFields.spaceName;
  useEffect(() => {
    if (!isNamedByHand) {
      setValue('spaceName', childName ? t('setup.space.default', { name: childName }) : '');
    }
  }, [childName, isNamedByHand, setValue, t]);
  return (
    <>
      <FormField label={t('fields.childName')} error={formState.errors.childName?.message}>
        {(field) => (
          <TextField.Root size="3" autoComplete="off" {...field} {...register('childName')} />
        )}
      </FormField>
      <FormField label={t('fields.spaceName')} error={formState.errors.spaceName?.message}>
        {(field) => (
          <TextField.Root size="3" autoComplete="off" {...field} {...register('spaceName')} />
        )}
      </FormField>
    </>
  );
};

const PersonStep = () => {
  const { t } = useTranslation(['household', 'accounts']);
  const { register, formState } = useFormContext<SetupValues>();
  const { errors } = formState;
  return (
    <>
      <FormField
        label={t('accounts:fields.displayName')}
        hint={t('accounts:register.displayNameHint')}
        error={errors.displayName?.message}
      >
        {(field) => (
          <TextField.Root
            size="3"
            autoComplete="nickname"
            {...field}
            {...register('displayName')}
          />
        )}
      </FormField>
      <UsernameField
        label={t('accounts:fields.username')}
        hint={t('accounts:register.usernameHint')}
        error={errors.username?.message}
        {...register('username')}
      />
      <FormField
        label={t('accounts:fields.password')}
        hint={t('household:setup.person.passwordHint')}
        error={errors.password?.message}
      >
        {(field) => (
          <PasswordField autoComplete="new-password" {...field} {...register('password')} />
        )}
      </FormField>
      <FormField
        label={t('accounts:fields.confirmPassword')}
        error={errors.confirmPassword?.message}
      >
        {(field) => (
          <PasswordField autoComplete="new-password" {...field} {...register('confirmPassword')} />
        )}
      </FormField>
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
    <Controller
      control={control}
      name="lan"
      render={({ field }) => (
        <Text as="label" size="3" className={styles.switch}>
          <Switch size="3" checked={field.value} onCheckedChange={field.onChange} />
          <span>
            <strong>{t('fields.lan')}</strong>
            <br />
            {t('setup.devices.text')}
          </span>
        </Text>
      )}
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
