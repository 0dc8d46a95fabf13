import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextField } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { updateProfile } from '#shared/features/accounts/accounts.contract.ts';
import { DisplayName } from '#shared/features/accounts/accounts.fields.ts';
import type { AdminPerson } from '#shared/features/accounts/admin.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { accountsKeys, useUser } from '../accounts.hooks.ts';
import styles from './person-dialog.module.css';

const NameValues = z.object({ displayName: DisplayName });
type NameFields = z.infer<typeof NameValues>;

const useRename = (id: number) => {
  const { t } = useTranslation('accounts');
  const showFailure = useFailureToast();
  const queryClient = useQueryClient();
  const me = useUser();
  return useMutation({
    mutationFn: (body: NameFields) => call(updateProfile, { params: { id }, body }),
    onSuccess: async ({ displayName: name }) => {
      await queryClient.invalidateQueries({ queryKey: accountsKeys.adminUsers });
      if (id === me.id) void queryClient.invalidateQueries({ queryKey: accountsKeys.currentUser });
      showToast({ title: t('admin.saved', { name }), tone: 'success' });
    },
    onError: (error) => showFailure(t('admin.failed'), error),
  });
};

/** A person's display name, for corrections. */
export const PersonName = ({ person }: { person: AdminPerson }) => {
  const { t } = useTranslation(['accounts', 'common']);
  const form = useForm<NameFields>({
    resolver: zodResolver(NameValues),
    values: { displayName: person.displayName },
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, errors } = form.formState;
  useUnsavedInput(isDirty);
  const rename = useRename(person.id);
  const submit = form.handleSubmit((values) =>
    rename.mutate(values, { onSuccess: ({ displayName }) => form.reset({ displayName }) }),
  );
  return (
    <form onSubmit={submit} noValidate className={styles.name}>
      <FormField label={t('accounts:fields.displayName')} error={errors.displayName?.message}>
        {(field) => (
          <TextField.Root
            size="3"
            autoComplete="off"
            {...field}
            {...form.register('displayName')}
          />
        )}
      </FormField>
      <Button
        size="3"
        variant="soft"
        type="submit"
        loading={rename.isPending}
        disabled={!isDirty}
        className={styles.saveName}
      >
        {t('common:actions.saveChanges')}
      </Button>
    </form>
  );
};
