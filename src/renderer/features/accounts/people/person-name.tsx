import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Flex } from '@radix-ui/themes';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { updateProfile } from '#shared/features/accounts/accounts.contract.ts';
import { DisplayName } from '#shared/features/accounts/accounts.fields.ts';
import type { AdminPerson } from '#shared/features/accounts/admin.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { accountsKeys, useUser } from '../accounts.hooks.ts';
import styles from './person-dialog.module.css';

const NameValues = z.object({ displayName: DisplayName });
type NameFields = z.infer<typeof NameValues>;

const useRename = (id: number) => {
  const { t } = useTranslation('accounts');
  const me = useUser();
  return useAction({
    run: (body: NameFields) => call(updateProfile, { params: { id }, body }),
    update: async (client) => {
      await client.invalidateQueries({ queryKey: accountsKeys.adminUsers });
      if (id === me.id) void client.invalidateQueries({ queryKey: accountsKeys.currentUser });
    },
    success: ({ displayName: name }) => t('admin.saved', { name }),
    failure: t('admin.failed'),
    isStatusShown: true,
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
  const { isDirty } = form.formState;
  const draft = useFormDraft(form, { form: 'person', recordId: person.id });
  const rename = useRename(person.id);
  const submit = form.handleSubmit((values) =>
    rename.mutate(values, { onSuccess: ({ displayName }) => form.reset({ displayName }) }),
  );
  return (
    <Flex asChild direction="column" gap="3">
      <form onSubmit={submit} noValidate>
        <DraftLine draft={draft} />
        <TextRow
          control={form.control}
          name="displayName"
          label={t('accounts:fields.displayName')}
        />
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
    </Flex>
  );
};
