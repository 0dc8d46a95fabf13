import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Heading } from '@radix-ui/themes';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { updateProfile } from '#shared/features/accounts/accounts.contract.ts';
import { Avatar, AvatarPreset, DisplayName } from '#shared/features/accounts/accounts.fields.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { useUser } from '../accounts.hooks.ts';
import { AvatarAddress } from './avatar-address.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { usePendingPhoto } from './photo.hooks.ts';
import { PhotoUpload } from './photo-upload.tsx';
import styles from './settings-page.module.css';
import { showSavedUser } from './show-saved-user.ts';

const ProfileFields = z.object({ displayName: DisplayName, avatar: Avatar.nullable() });
type ProfileValues = z.infer<typeof ProfileFields>;
type ProfileFormState = UseFormReturn<ProfileValues>;

/** An address that is still being typed, or leads elsewhere, is not asked for. */
const isWhole = (avatar: string): boolean =>
  /^\/uploads\/[0-9a-f]{32}(-\w+)?(\?v=\w+)?$/.test(avatar) ||
  AvatarPreset.safeParse(avatar).success;

const useSaveProfile = (form: ProfileFormState) => {
  const { t } = useTranslation('accounts');
  const user = useUser();
  return useAction({
    run: (body: ProfileValues) => call(updateProfile, { params: { id: user.id }, body }),
    update: (client, saved) => {
      showSavedUser(client, saved);
      form.reset({ displayName: saved.displayName, avatar: saved.avatar });
    },
    success: t('settings.profileSaved'),
    failure: t('settings.profileFailed'),
    isStatusShown: true,
  });
};

const PictureFields = ({ form }: { form: ProfileFormState }) => {
  const user = useUser();
  const photo = user.avatar?.startsWith('/') ? user.avatar : null;
  const value = form.watch('avatar');
  const choose = (avatar: string | null) =>
    form.setValue('avatar', avatar, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <>
      <AvatarPicker value={value} photo={photo} onChange={choose} />
      <AvatarAddress
        error={form.formState.errors.avatar?.message}
        onChange={(address) => choose(address ?? user.avatar)}
      />
    </>
  );
};

/** Name and picture; a photo that is pending has to be saved or discarded first. */
export const ProfileForm = () => {
  const { t } = useTranslation(['accounts', 'common']);
  const user = useUser();
  const photo = usePendingPhoto();
  const form = useForm<ProfileValues>({
    resolver: zodResolver(ProfileFields),
    values: { displayName: user.displayName, avatar: user.avatar },
    // Another device may change the profile while this one is typing.
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft(form, {
    form: 'profile',
    recordId: user.id,
    hasFile: photo.url !== null,
  });
  const save = useSaveProfile(form);
  const submit = form.handleSubmit((values) => {
    if (!photo.url) return save.mutate(values);
    const [title, description] = [t('accounts:photo.blocked'), t('accounts:photo.blockedText')];
    showToast({ title, description, tone: 'failure' });
  });
  const avatar = form.watch('avatar');
  const shown = {
    ...user,
    displayName: form.watch('displayName'),
    avatar: avatar === null || isWhole(avatar) ? avatar : user.avatar,
  };
  return (
    <Form onSubmit={submit}>
      <DraftLine draft={draft} />
      <div className={styles.person}>
        <PersonAvatar person={shown} size={84} />
        <Heading as="h3" size="5">
          {shown.displayName}
        </Heading>
      </div>
      {!user.accessExpired && (
        <PhotoUpload
          photo={photo}
          onSaved={({ avatar }) => form.resetField('avatar', { defaultValue: avatar })}
        />
      )}
      <PictureFields form={form} />
      <TextRow
        control={form.control}
        name="displayName"
        label={t('accounts:fields.displayName')}
        autoComplete="nickname"
      />
      <Button
        size="3"
        type="submit"
        loading={save.isPending}
        disabled={!form.formState.isDirty && !photo.url}
      >
        {t('common:actions.saveChanges')}
      </Button>
    </Form>
  );
};
