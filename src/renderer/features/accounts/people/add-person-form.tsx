import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type AddPersonInput, Role } from '#shared/features/accounts/accounts.fields.ts';
import { adminAddUser } from '#shared/features/accounts/admin.contract.ts';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { CheckboxRow } from '../../../ui/form/rows/checkbox-row.tsx';
import { SelectRow } from '../../../ui/form/rows/select-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { accountsKeys } from '../accounts.hooks.ts';
import { AvatarPicker } from '../profile/avatar-picker.tsx';
import { UsernameRow } from '../sign-in/username-row.tsx';
import {
  type AddPersonFields,
  AddPersonValues,
  emptyPerson,
  secrets,
  toInput,
} from './add-person-values.ts';
import { FirstSignInFields } from './first-sign-in-fields.tsx';

type Added = ResponseOf<typeof adminAddUser>;

const useAddPerson = () => {
  const { t } = useTranslation('people');
  return useAction({
    run: (body: AddPersonInput) => call(adminAddUser, { body }),
    invalidates: [accountsKeys.adminUsers],
    success: ({ displayName: name }) => t('add.done', { name }),
    failure: t('add.failed'),
  });
};

const NameFields = () => {
  const { t } = useTranslation(['accounts', 'people']);
  const { control } = useFormContext<AddPersonFields>();
  return (
    <>
      <TextRow
        control={control}
        name="displayName"
        label={t('accounts:fields.displayName')}
        hint={t('accounts:register.displayNameHint')}
      />
      <UsernameRow
        control={control}
        name="username"
        label={t('accounts:fields.username')}
        hint={t('accounts:register.usernameHint')}
        autoComplete="off"
      />
    </>
  );
};

const RoleFields = () => {
  const { t } = useTranslation(['people', 'accounts']);
  const { control, setValue, getValues } = useFormContext<AddPersonFields>();
  const changeKid = (isChild: boolean) => {
    setValue('isChild', isChild, { shouldDirty: true });
    const { way } = getValues();
    // A small child's way in suggests itself; a grown-up has none of these.
    setValue('way', isChild ? 'pin' : way === 'password' ? way : 'code');
  };
  return (
    <>
      <SelectRow
        control={control}
        name="role"
        label={t('people:add.role')}
        options={Role.options.map((value) => ({
          value,
          label: t(`accounts:admin.roles.${value}`),
        }))}
      />
      <CheckboxRow
        control={control}
        name="isChild"
        label={t('people:add.isChild')}
        onChange={changeKid}
      />
    </>
  );
};

interface AddPersonFormProps {
  onAdded: (added: Added) => void;
  onCancel: () => void;
}

/** Who the person is, and how they first come in. */
export const AddPersonForm = ({ onAdded, onCancel }: AddPersonFormProps) => {
  const { t } = useTranslation('people');
  const add = useAddPerson();
  const form = useForm<AddPersonFields>({
    resolver: zodResolver(AddPersonValues),
    defaultValues: emptyPerson,
  });
  const draft = useFormDraft(form, { form: 'person', secrets });
  const submit = form.handleSubmit((values) =>
    add.mutate(toInput(values), {
      draft,
      onSuccess: onAdded,
      onError: (error) => {
        if (!(error instanceof ApiError) || error.status !== 409) return;
        form.setError('username', { message: error.sentence }, { shouldFocus: true });
      },
    }),
  );
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <DraftLine draft={draft} />
        <NameFields />
        <Controller
          control={form.control}
          name="avatar"
          render={({ field }) => (
            <AvatarPicker value={field.value} onChange={field.onChange} legend={t('add.avatar')} />
          )}
        />
        <RoleFields />
        <FirstSignInFields />
        <FormActions saveLabel={t('add.title')} isBusy={add.isPending} onCancel={onCancel} />
      </Form>
    </FormProvider>
  );
};
