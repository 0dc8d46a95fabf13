import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Select, Skeleton, Switch, Text, TextField } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  HouseholdSettings,
  Joining,
  updateHouseholdSettings,
} from '#shared/features/household/household.contract.ts';
import { call, errorText } from '../../lib/api-client.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { householdKeys } from '../accounts/accounts.hooks.ts';
import { Addresses } from './addresses.tsx';
import { settingsQuery } from './household.hooks.ts';
import styles from './household-form.module.css';

const useSave = () => {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: HouseholdSettings) => call(updateHouseholdSettings, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: householdKeys.household });
      showToast({ title: t('admin.householdSaved'), tone: 'success' });
    },
    onError: (error) =>
      showToast({
        title: t('admin.householdFailed'),
        description: errorText(error),
        tone: 'failure',
      }),
  });
};

const Form = ({ settings }: { settings: HouseholdSettings }) => {
  const { t } = useTranslation(['household', 'common']);
  const save = useSave();
  const { spaceName, childName, joining, lan } = settings;
  const form = useForm<HouseholdSettings>({
    resolver: zodResolver(HouseholdSettings),
    values: { spaceName, childName, joining, lan },
  });
  const { errors } = form.formState;
  return (
    <form
      className={styles.form}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      noValidate
    >
      <FormField label={t('household:fields.childName')} error={errors.childName?.message}>
        {(field) => <TextField.Root size="3" {...field} {...form.register('childName')} />}
      </FormField>
      <FormField label={t('household:fields.spaceName')} error={errors.spaceName?.message}>
        {(field) => <TextField.Root size="3" {...field} {...form.register('spaceName')} />}
      </FormField>
      <Controller
        control={form.control}
        name="joining"
        render={({ field }) => (
          <FormField
            label={t('household:fields.joining')}
            hint={t(`household:joining.${field.value}Text`)}
          >
            {(control) => (
              <Select.Root size="3" value={field.value} onValueChange={field.onChange}>
                <Select.Trigger {...control} />
                <Select.Content>
                  {Joining.options.map((option) => (
                    <Select.Item key={option} value={option}>
                      {t(`household:joining.${option}`)}
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select.Root>
            )}
          </FormField>
        )}
      />
      <Controller
        control={form.control}
        name="lan"
        render={({ field }) => (
          <Text as="label" className={styles.check}>
            <Switch size="3" checked={field.value} onCheckedChange={field.onChange} />
            {t('household:fields.lan')}
          </Text>
        )}
      />
      <Button size="3" type="submit" loading={save.isPending} disabled={!form.formState.isDirty}>
        {t('common:actions.saveChanges')}
      </Button>
    </form>
  );
};

/** The names, who may join, and whether devices of the home network are let in. */
export const HouseholdForm = () => {
  const settings = useQuery(settingsQuery);
  if (settings.isError)
    return <ErrorNote error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Skeleton height="240px" />;
  return (
    <>
      <Form settings={settings.data} />
      {settings.data.lan && <Addresses addresses={settings.data.addresses} />}
    </>
  );
};
