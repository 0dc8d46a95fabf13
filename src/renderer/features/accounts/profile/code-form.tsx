import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@radix-ui/themes';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { verify } from '#shared/features/accounts/accounts.contract.ts';
import { VerifyInput } from '#shared/features/accounts/accounts.fields.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { showSavedUser } from './show-saved-user.ts';

/** A guest's code, which makes them at once what it says. */
export const CodeForm = () => {
  const { t } = useTranslation(['accounts', 'common']);
  const form = useForm({ resolver: zodResolver(VerifyInput), defaultValues: { code: '' } });
  useUnsavedInput(form.formState.isDirty);
  const { hash } = useLocation();
  // The banner's link leads to this very field.
  useEffect(() => {
    if (hash === '#code') form.setFocus('code');
  }, [hash, form]);
  const redeem = useAction({
    run: (body: { code: string }) => call(verify, { body }),
    update: showSavedUser,
    success: { title: t('code.done'), description: t('code.doneText') },
    failure: t('common:errors.failed'),
    onFailure: () => form.setFocus('code', { shouldSelect: true }),
  });
  return (
    <Form id="code" onSubmit={form.handleSubmit((values) => redeem.mutate(values))}>
      <TextRow
        control={form.control}
        name="code"
        label={t('fields.inviteCode')}
        autoCapitalize="characters"
      />
      <Button size="3" type="submit" loading={redeem.isPending}>
        {t('code.submit')}
      </Button>
    </Form>
  );
};
