import { Switch, Text, TextArea, TextField } from '@radix-ui/themes';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HouseholdSettings } from '#shared/features/household/household.contract.ts';
import { Joining } from '#shared/features/household/household.fields.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import styles from './household-form.module.css';

export const NameFields = () => {
  const { t } = useTranslation('household');
  const { register, formState } = useFormContext<HouseholdSettings>();
  return (['childName', 'spaceName'] as const).map((name) => (
    <FormField key={name} label={t(`fields.${name}`)} error={formState.errors[name]?.message}>
      {(field) => <TextField.Root size="3" autoComplete="off" {...field} {...register(name)} />}
    </FormField>
  ));
};

export const JoiningField = () => {
  const { t } = useTranslation('household');
  const { control } = useFormContext<HouseholdSettings>();
  return (
    <Controller
      control={control}
      name="joining"
      render={({ field }) => (
        <SelectField
          label={t('fields.joining')}
          hint={t(`joining.${field.value}Text`)}
          options={Joining.options.map((value) => ({ value, label: t(`joining.${value}`) }))}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
};

/** What the gentle card of the emotions tells a kid (rule 121). */
export const HelplineField = () => {
  const { t } = useTranslation('household');
  const { register, formState } = useFormContext<HouseholdSettings>();
  return (
    <FormField
      label={t('fields.helplineText')}
      hint={t('helpline.hint')}
      error={formState.errors.helplineText?.message}
      isOptional
    >
      {(field) => <TextArea size="3" rows={2} {...field} {...register('helplineText')} />}
    </FormField>
  );
};

export const LanField = () => {
  const { t } = useTranslation('household');
  const { control } = useFormContext<HouseholdSettings>();
  return (
    <Controller
      control={control}
      name="lan"
      render={({ field }) => (
        <Text as="label" className={styles.check}>
          <Switch size="3" checked={field.value} onCheckedChange={field.onChange} />
          <span>
            {t('fields.lan')}
            <Text as="div" size="2" color="gray">
              {t('setup.devices.text')}
            </Text>
          </span>
        </Text>
      )}
    />
  );
};
