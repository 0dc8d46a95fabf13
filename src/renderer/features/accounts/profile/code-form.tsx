import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextField } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { verify } from '#shared/features/accounts/accounts.contract.ts';
import { VerifyInput } from '#shared/features/accounts/accounts.fields.ts';
import { call, errorText } from '../../../lib/api/api-client.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { accountsKeys, useUser } from '../accounts.hooks.ts';

/** A guest's code, which makes them at once what it says. */
export const CodeForm = () => {
  const { t } = useTranslation(['accounts', 'common']);
  const user = useUser();
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(VerifyInput), defaultValues: { code: '' } });
  const { hash } = useLocation();
  // The banner's link leads to this very field.
  useEffect(() => {
    if (hash === '#code') form.setFocus('code');
  }, [hash, form]);
  const redeem = useMutation({
    mutationFn: (body: { code: string }) => call(verify, { body }),
    onSuccess: (verified) => {
      queryClient.setQueryData(accountsKeys.currentUser, verified);
      showToast({ title: t('code.done'), description: t('code.doneText'), tone: 'success' });
    },
    onError: (error) => {
      showToast({
        title: t('common:errors.failed'),
        description: errorText(error, user),
        tone: 'failure',
      });
      form.setFocus('code', { shouldSelect: true });
    },
  });
  return (
    <form id="code" onSubmit={form.handleSubmit((values) => redeem.mutate(values))} noValidate>
      <FormField label={t('fields.inviteCode')} error={form.formState.errors.code?.message}>
        {(field) => (
          <TextField.Root
            size="3"
            autoComplete="off"
            autoCapitalize="characters"
            {...field}
            {...form.register('code')}
          />
        )}
      </FormField>
      <Button size="3" type="submit" loading={redeem.isPending}>
        {t('code.submit')}
      </Button>
    </form>
  );
};
