import { Button, Callout, Skeleton, Text } from '@radix-ui/themes';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Things } from '#shared/features/accounts/accounts.fields.ts';
import type { OwnedDataSummary } from '#shared/features/accounts/own-account.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { PasswordRow } from '../../../ui/form/rows/password-row.tsx';
import { NewOwnerField } from './new-owner-field.tsx';
import { useDeleteOwnAccount, useOwnedDataSummary } from './own-account.hooks.ts';
import { OwnedDataCounts } from './owned-data-note.tsx';
import { ThingsChoice } from './things-choice.tsx';

export interface DeleteOwnAccountProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const useOwnAccountForm = () => {
  const { t } = useTranslation('accounts');
  const form = useForm({ defaultValues: { password: '' } });
  const remove = useDeleteOwnAccount((message) =>
    form.setError('password', { message }, { shouldFocus: true }),
  );
  const [things, setThings] = useState<Things>('keep');
  const [toUserId, setToUserId] = useState<number>();
  const [isTried, setIsTried] = useState(false);
  const lacksOwner = things === 'move' && toUserId === undefined;
  const submit = form.handleSubmit(({ password }) => {
    setIsTried(true);
    if (lacksOwner) return;
    if (password === '') form.setError('password', { message: t('errors.passwordRequired') });
    else remove.mutate({ things, password, ...(things === 'move' && { toUserId }) });
  });
  const newOwnerError = isTried && lacksOwner ? t('errors.newOwnerRequired') : undefined;
  return {
    ...{ form, things, setThings, toUserId, setToUserId, submit },
    ...{ newOwnerError, isBusy: remove.isPending },
  };
};

const Body = ({ summary, onClose }: { summary: OwnedDataSummary; onClose: () => void }) => {
  const { t } = useTranslation(['accounts', 'common']);
  const own = useOwnAccountForm();
  const { control } = own.form;
  if (summary.isLastAdmin) return <Text as="p">{t('accountRemoval.ownLastAdmin')}</Text>;
  return (
    <Form onSubmit={own.submit}>
      <Callout.Root>
        <Callout.Icon>
          <Info size={18} aria-hidden="true" />
        </Callout.Icon>
        <Callout.Text>{t('accountRemoval.ownExportFirst')}</Callout.Text>
      </Callout.Root>
      <OwnedDataCounts data={summary.owned} none={t('accountRemoval.ownCountsNone')} />
      <Text as="p" weight="bold">
        {t('accountRemoval.choices')}
      </Text>
      <ThingsChoice value={own.things} onChange={own.setThings} />
      {own.things === 'move' && (
        <NewOwnerField
          newOwners={summary.newOwners}
          value={own.toUserId}
          onChange={own.setToUserId}
          error={own.newOwnerError}
        />
      )}
      <Text as="p">{t('accountRemoval.deleteText')}</Text>
      <PasswordRow
        control={control}
        name="password"
        label={t('fields.password')}
        autoComplete="current-password"
      />
      <FormFooter>
        <Button type="button" size="3" variant="soft" color="gray" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" size="3" color="red" loading={own.isBusy}>
          {t('accountRemoval.confirmDelete')}
        </Button>
      </FormFooter>
    </Form>
  );
};

const Loaded = ({ onClose }: { onClose: () => void }) => {
  const summary = useOwnedDataSummary();
  if (summary.data) return <Body summary={summary.data} onClose={onClose} />;
  if (!summary.isError) return <Skeleton height="320px" />;
  return <ErrorNote error={summary.error} onRetry={() => void summary.refetch()} />;
};

/** Deletes the person's own account, with a choice of what happens to its things (rule 22). */
export const DeleteOwnAccount = ({ open, onOpenChange }: DeleteOwnAccountProps) => {
  const { t } = useTranslation('accounts');
  return (
    <AppDialog open={open} onOpenChange={onOpenChange} title={t('accountRemoval.ownTitle')}>
      <Loaded onClose={() => onOpenChange(false)} />
    </AppDialog>
  );
};
