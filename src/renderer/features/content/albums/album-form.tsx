import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Album, albumVersionOf } from '#shared/features/content/albums.contract.ts';
import {
  AlbumFields,
  albumLimits,
  albumVisibilities,
} from '#shared/features/content/albums.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ConflictDialog } from '../../../ui/form/conflict/conflict-dialog.tsx';
import { useConflict } from '../../../ui/form/conflict/use-conflict.ts';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { PeopleChoice } from '../../../ui/form/people-choice.tsx';
import { SelectRow } from '../../../ui/form/rows/select-row.tsx';
import { TextAreaRow } from '../../../ui/form/rows/text-area-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { membersQuery, useUser } from '../../accounts/accounts.hooks.ts';
import { useCreateAlbum, useUpdateAlbum } from './albums.hooks.ts';

export interface AlbumDialogProps {
  /** The album to change; a new one without. */
  album?: Album | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called with a new album. */
  onCreated?: ((album: Album) => void) | undefined;
}

/** A new album, or what an old one is called and whom it is for. */
export const AlbumDialog = ({ album, open, onOpenChange, onCreated }: AlbumDialogProps) => {
  const { t } = useTranslation('albums');
  return (
    <AppDialog open={open} onOpenChange={onOpenChange} title={t(album ? 'form.edit' : 'form.new')}>
      <AlbumForm album={album} onDone={() => onOpenChange(false)} onCreated={onCreated} />
    </AppDialog>
  );
};

type Values = Required<AlbumFields>;

const valuesOf = (album: Album | undefined): Values => ({
  title: album?.title ?? '',
  description: album?.description ?? '',
  visibility: album?.visibility ?? 'household',
  memberIds: album?.members.map(({ id }) => id) ?? [],
});

interface AlbumFormProps {
  album: Album | undefined;
  onDone: () => void;
  onCreated: AlbumDialogProps['onCreated'];
}

const AlbumForm = ({ album, onDone, onCreated }: AlbumFormProps) => {
  const { t } = useTranslation('albums');
  const create = useCreateAlbum();
  const update = useUpdateAlbum(album?.id ?? 0);
  const form = useForm<z.input<typeof AlbumFields>, unknown, AlbumFields>({
    resolver: zodResolver(AlbumFields),
    defaultValues: valuesOf(album),
  });
  const { control } = form;
  const { conflict, handle, version } = useConflict(form, {
    record: album,
    valuesOf,
    versionOf: albumVersionOf,
  });
  const draft = useFormDraft(form, { form: 'album', recordId: album?.id });
  const submit = form.handleSubmit((fields) =>
    album
      ? update.mutate(
          { changes: fields, version: version() },
          { draft, onSuccess: onDone, onError: handle },
        )
      : create.mutate(fields, {
          draft,
          onSuccess: (made) => {
            onDone();
            onCreated?.(made);
          },
        }),
  );
  return (
    <Form onSubmit={submit}>
      <DraftLine draft={draft} />
      <TextRow
        control={control}
        name="title"
        label={t('form.title')}
        maxLength={albumLimits.titleMax}
        placeholder={t('form.titlePlaceholder')}
      />
      <TextAreaRow
        control={control}
        name="description"
        label={t('form.description')}
        isOptional
        rows={2}
        maxLength={albumLimits.descriptionMax}
      />
      <SelectRow
        control={control}
        name="visibility"
        label={t('form.visibility')}
        options={albumVisibilities.map((value) => ({ value, label: t(`visibilities.${value}`) }))}
      />
      {form.watch('visibility') === 'chosen' && (
        <People
          chosen={form.watch('memberIds') ?? []}
          onChange={(ids) => form.setValue('memberIds', ids, { shouldDirty: true })}
        />
      )}
      <FormActions
        saveLabel={album ? undefined : t('form.create')}
        isBusy={create.isPending || update.isPending}
        onCancel={onDone}
      />
      <ConflictDialog
        conflict={conflict}
        onSubmit={submit}
        label={(name) => t(`form.${name as keyof Values}`)}
      />
    </Form>
  );
};

/** Everyone the person may choose but themselves. */
const People = ({ chosen, onChange }: { chosen: number[]; onChange: (ids: number[]) => void }) => {
  const { t } = useTranslation('albums');
  const user = useUser();
  const { data, error, refetch } = useQuery(membersQuery);
  return (
    <PeopleChoice
      label={t('form.memberIds')}
      people={data?.filter(({ id }) => id !== user.id)}
      error={error}
      onRetry={() => void refetch()}
      chosen={chosen}
      onChange={onChange}
    />
  );
};
