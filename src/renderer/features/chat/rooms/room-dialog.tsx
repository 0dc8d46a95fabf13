import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ChatRoom, limits } from '#shared/features/chat/chat.contract.ts';
import { RoomFields, roomVersionOf } from '#shared/features/chat/rooms.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ConflictDialog } from '../../../ui/form/conflict/conflict-dialog.tsx';
import { useConflict } from '../../../ui/form/conflict/use-conflict.ts';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { PeopleChoice } from '../../../ui/form/people-choice.tsx';
import { SwitchRow } from '../../../ui/form/rows/switch-row.tsx';
import { TextAreaRow } from '../../../ui/form/rows/text-area-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { useNewCandidates } from '../chat.hooks.ts';
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

const valuesOf = (room: ChatRoom | undefined): RoomFields => ({
  name: room?.name ?? '',
  description: room?.description ?? '',
  isPrivate: room?.isPrivate ?? false,
});

const RoomForm = ({ room, onDone }: { room: ChatRoom | undefined; onDone: () => void }) => {
  const { t } = useTranslation('chat');
  const create = useCreateRoom();
  const update = useUpdateRoom(room?.id ?? 0);
  const isBusy = create.isPending || update.isPending;
  const form = useForm<z.input<typeof RoomFields>, unknown, RoomFields>({
    resolver: zodResolver(RoomFields),
    defaultValues: valuesOf(room),
  });
  const { control } = form;
  const { conflict, handle, version } = useConflict(form, {
    record: room,
    valuesOf,
    versionOf: roomVersionOf,
  });
  const asksPeople = !room && form.watch('isPrivate') === true;
  const [memberIds, setMemberIds] = useState<number[]>([]);
  const draft = useFormDraft(form, { form: 'room', recordId: room?.id });
  const saved = { draft, onSuccess: onDone };
  const submit = form.handleSubmit((fields) =>
    room
      ? update.mutate({ fields, version: version() }, { ...saved, onError: handle })
      : create.mutate(asksPeople ? { ...fields, memberIds } : fields, saved),
  );
  return (
    <Form onSubmit={submit}>
      <DraftLine draft={draft} />
      <TextRow
        control={control}
        name="name"
        label={t('form.name')}
        maxLength={limits.nameMax}
        placeholder={t('form.namePlaceholder')}
      />
      <TextAreaRow
        control={control}
        name="description"
        label={t('form.description')}
        isOptional
        rows={2}
        maxLength={limits.descriptionMax}
      />
      <SwitchRow
        control={control}
        name="isPrivate"
        label={t('form.private')}
        hint={t(room?.isPrivate ? 'errors.privateStays' : 'form.privateHint')}
        isDisabled={room?.isPrivate}
      />
      {asksPeople && <NewMembers chosen={memberIds} onChange={setMemberIds} />}
      <FormActions
        saveLabel={room ? undefined : t('form.create')}
        isBusy={isBusy}
        onCancel={onDone}
      />
      <ConflictDialog
        conflict={conflict}
        onSubmit={submit}
        label={(name) =>
          t(`form.${name === 'isPrivate' ? 'private' : (name as 'name' | 'description')}`)
        }
      />
    </Form>
  );
};

interface NewMembersProps {
  chosen: number[];
  onChange: (userIds: number[]) => void;
}

/** Who is in a new private room from the start; no one has to be. */
const NewMembers = ({ chosen, onChange }: NewMembersProps) => {
  const { t } = useTranslation('chat');
  const { data, error, refetch } = useNewCandidates();
  return (
    <PeopleChoice
      label={t('form.members')}
      hint={t('form.membersHint')}
      people={data}
      error={error}
      onRetry={() => void refetch()}
      chosen={chosen}
      onChange={onChange}
    />
  );
};
