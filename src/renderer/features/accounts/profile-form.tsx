import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Heading, TextField } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { updateProfile } from '#shared/features/accounts/accounts.contract.ts';
import { Avatar, DisplayName } from '#shared/features/accounts/accounts.fields.ts';
import { call, errorText } from '../../lib/api-client.ts';
import { FormField } from '../../ui/form-field.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { accountsKeys, useUser } from './accounts.hooks.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import styles from './settings-page.module.css';

const ProfileFields = z.object({ displayName: DisplayName, avatar: Avatar.nullable() });
type ProfileValues = z.infer<typeof ProfileFields>;

/** Name and picture. */
export const ProfileForm = () => {
  const { t } = useTranslation(['accounts', 'common']);
  const user = useUser();
  const queryClient = useQueryClient();
  const form = useForm<ProfileValues>({
    resolver: zodResolver(ProfileFields),
    values: { displayName: user.displayName, avatar: user.avatar },
    // Another device may change the profile while this one is typing.
    resetOptions: { keepDirtyValues: true },
  });
  const save = useMutation({
    mutationFn: (body: ProfileValues) => call(updateProfile, { params: { id: user.id }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(accountsKeys.currentUser, saved);
      form.reset({ displayName: saved.displayName, avatar: saved.avatar });
      showToast({ title: t('accounts:settings.profileSaved'), tone: 'success' });
    },
    onError: (error) =>
      showToast({
        title: t('accounts:settings.profileFailed'),
        description: errorText(error, user),
        tone: 'failure',
      }),
  });
  const shown = { ...user, displayName: form.watch('displayName'), avatar: form.watch('avatar') };
  return (
    <form onSubmit={form.handleSubmit((values) => save.mutate(values))} noValidate>
      <div className={styles.person}>
        <PersonAvatar person={shown} size={84} />
        <Heading as="h3" size="5">
          {shown.displayName}
        </Heading>
      </div>
      <Controller
        control={form.control}
        name="avatar"
        render={({ field }) => <AvatarPicker value={field.value} onChange={field.onChange} />}
      />
      <FormField
        label={t('accounts:fields.displayName')}
        error={form.formState.errors.displayName?.message}
      >
        {(field) => (
          <TextField.Root
            size="3"
            autoComplete="nickname"
            {...field}
            {...form.register('displayName')}
          />
        )}
      </FormField>
      <Button size="3" type="submit" loading={save.isPending} disabled={!form.formState.isDirty}>
        {t('common:actions.saveChanges')}
      </Button>
    </form>
  );
};
