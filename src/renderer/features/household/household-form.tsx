import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Grid, Skeleton } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import {
  type HouseholdSettings,
  updateHouseholdSettings,
} from '#shared/features/household/household.contract.ts';
import { HouseholdInput, Joining } from '#shared/features/household/household.fields.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { ConflictDialog } from '../../ui/form/conflict/conflict-dialog.tsx';
import { DraftLine } from '../../ui/form/draft-line.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SelectRow } from '../../ui/form/rows/select-row.tsx';
import { SwitchRow } from '../../ui/form/rows/switch-row.tsx';
import { TextAreaRow } from '../../ui/form/rows/text-area-row.tsx';
import { TextRow } from '../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../ui/form/use-form-draft.ts';
import { householdKeys } from '../accounts/accounts.hooks.ts';
import { Addresses } from './addresses.tsx';
import { DailyLimitFields } from './daily-limit-fields.tsx';
import { settingsQuery } from './household.hooks.ts';
import { useSettingsConflict, useSettingsLabels } from './settings-conflict.ts';
import { SizeFields } from './size-fields.tsx';
import { TimeFields } from './time-fields.tsx';

const useSave = () => {
  const { t } = useTranslation(['accounts', 'common']);
  return useAction({
    run: ({ body, version }: { body: HouseholdSettings; version: string | undefined }) =>
      call(updateHouseholdSettings, { body }, { version }),
    update: (client, saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: householdKeys.household });
      void client.invalidateQueries({ queryKey: householdKeys.setup });
    },
    success: t('admin.householdSaved'),
    failure: t('common:errors.notSaved'),
  });
};

const isHomeComputer = ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);

const SettingsForm = ({ settings }: { settings: HouseholdSettings }) => {
  const { t } = useTranslation(['household', 'common', 'network']);
  const save = useSave();
  const labels = useSettingsLabels();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm<HouseholdSettings>({
    resolver: zodResolver(HouseholdInput),
    values: HouseholdInput.parse(settings),
    // Another admin may save while this one is typing.
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft(form, { form: 'household', recordId: 'settings' });
  const { control } = form;
  const { conflict, handle, version, base } = useSettingsConflict(form, settings);
  const send = form.handleSubmit((body) =>
    save.mutate(
      { body, version: version() },
      {
        onSuccess: (saved) => {
          base.current = saved;
          form.reset(HouseholdInput.parse(saved));
        },
        onError: handle,
      },
    ),
  );
  const submit = form.handleSubmit((values) => {
    const shutsOutThisDevice = settings.lan && !values.lan && !isHomeComputer;
    if (shutsOutThisDevice) setIsAsking(true);
    else void send();
  });
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} maxWidth="640px">
        <DraftLine draft={draft} />
        <TextRow control={control} name="childName" label={t('fields.childName')} />
        <TextRow control={control} name="spaceName" label={t('fields.spaceName')} />
        <SelectRow
          control={control}
          name="joining"
          label={t('fields.joining')}
          hint={t(`joining.${form.watch('joining')}Text`)}
          options={Joining.options.map((value) => ({ value, label: t(`joining.${value}`) }))}
        />
        <TimeFields />
        {/* What the gentle card of the emotions tells a kid (rule 121). */}
        <TextAreaRow
          control={control}
          name="helplineText"
          label={t('fields.helplineText')}
          hint={t('helpline.hint')}
          isOptional
          rows={2}
        />
        <SizeFields />
        <DailyLimitFields />
        <SwitchRow
          control={control}
          name="lan"
          label={t('fields.lan')}
          hint={t('setup.devices.text')}
        />
        <Button
          size="3"
          type="submit"
          loading={save.isPending}
          disabled={save.isPending || !form.formState.isDirty}
        >
          {t('common:actions.saveChanges')}
        </Button>
      </Form>
      <ConflictDialog conflict={conflict} onSubmit={() => void send()} {...labels} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('network:closing.title')}
        description={t('network:closing.text')}
        confirmLabel={t('network:closing.confirm')}
        tone="plain"
        onConfirm={() => {
          setIsAsking(false);
          void send();
        }}
      />
    </FormProvider>
  );
};

/** Names, who may join, and LAN access. */
export const HouseholdForm = () => {
  const settings = useQuery(settingsQuery);
  if (settings.isError && !settings.data)
    return <ErrorNote error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Skeleton height="240px" />;
  return (
    <Grid align="start" columns="repeat(auto-fit, minmax(min(340px, 100%), 1fr))" gapX="6" gapY="5">
      <SettingsForm settings={settings.data} />
      {settings.data.lan && <Addresses addresses={settings.data.addresses} />}
    </Grid>
  );
};
