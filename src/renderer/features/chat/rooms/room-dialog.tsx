import { zodResolver } from '@hookform/resolvers/zod';
import { Switch, Text, TextArea, TextField } from '@radix-ui/themes';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type ChatRoom, limits } from '#shared/features/chat/chat.contract.ts';
import { RoomFields } from '#shared/features/chat/rooms.contract.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import styles from './room-dialog.module.css';
import { useCreateRoom, useUpdateRoom } from './rooms.hooks.ts';

interface RoomDialogProps {
  /** The room to change; a new one without. */
  room?: ChatRoom;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A new room, or what an old one is called. */
export const RoomDialog = ({ room, open, onOpenChange }: RoomDialogProps) => {
  const { t } = useTranslation('chat');
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(room ? 'room.edit' : 'rooms.newTitle')}
    >
      <RoomForm room={room} onDone={() => onOpenChange(false)} />
    </AppDialog>
  );
};

const RoomForm = ({ room, onDone }: { room: ChatRoom | undefined; onDone: () => void }) => {
  const { t } = useTranslation('chat');
  const create = useCreateRoom();
  const update = useUpdateRoom(room?.id ?? 0);
  const isBusy = create.isPending || update.isPending;
  const { register, control, handleSubmit, formState } = useForm<
    z.input<typeof RoomFields>,
    unknown,
    RoomFields
  >({
    resolver: zodResolver(RoomFields),
    defaultValues: {
      name: room?.name ?? '',
      description: room?.description ?? '',
      isPrivate: room?.isPrivate ?? false,
    },
  });
  const { errors } = formState;
  const submit = handleSubmit((fields) =>
    (room ? update : create).mutate(fields, { onSuccess: onDone }),
  );
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormField label={t('form.name')} error={errors.name?.message}>
        {(props) => (
          <TextField.Root
            {...props}
            {...register('name')}
            size="3"
            maxLength={limits.nameMax}
            placeholder={t('form.namePlaceholder')}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField label={t('form.description')} error={errors.description?.message} isOptional>
        {(props) => (
          <TextArea
            {...props}
            {...register('description')}
            size="3"
            rows={2}
            maxLength={limits.descriptionMax}
          />
        )}
      </FormField>
      <Controller
        control={control}
        name="isPrivate"
        render={({ field }) => (
          <Text as="label" size="3" className={styles.toggle}>
            <Switch
              size="3"
              checked={field.value ?? false}
              disabled={room?.isPrivate ?? false}
              onCheckedChange={field.onChange}
            />
            <span>
              {t('form.private')}
              <Text as="p" size="2" color="gray">
                {t(room?.isPrivate ? 'errors.privateStays' : 'form.privateHint')}
              </Text>
            </span>
          </Text>
        )}
      />
      <FormActions
        saveLabel={room ? undefined : t('form.create')}
        isBusy={isBusy}
        onCancel={onDone}
      />
    </form>
  );
};
