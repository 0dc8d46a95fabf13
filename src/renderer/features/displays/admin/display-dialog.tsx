import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Display, NewDisplayLink } from '#shared/features/displays/displays.contract.ts';
import {
  DisplayFields,
  displayLimits,
  keptNames,
} from '#shared/features/displays/displays.fields.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SelectRow } from '../../../ui/form/rows/select-row.tsx';
import { SwitchRow } from '../../../ui/form/rows/switch-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { useCreateDisplay, useUpdateDisplay } from '../displays.hooks.ts';
import { AlbumChoice } from './album-choice.tsx';
import { durationsWith, durationText } from './duration.ts';

interface DisplayFormProps {
  /** The screen to change; a new one without. */
  display?: Display | undefined;
  onDone: () => void;
  /** Called with a new screen and its link. */
  onCreated?: ((made: NewDisplayLink) => void) | undefined;
}

interface DisplayDialogProps extends Omit<DisplayFormProps, 'onDone'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A new screen, or what one shows. */
export const DisplayDialog = (props: DisplayDialogProps) => {
  const { display, open, onOpenChange, onCreated } = props;
  const { t } = useTranslation('displays');
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(display ? 'form.edit' : 'form.new')}
    >
      <DisplayForm display={display} onDone={() => onOpenChange(false)} onCreated={onCreated} />
    </AppDialog>
  );
};

const newDisplay = { name: '', showEvents: false, seconds: displayLimits.secondsDefault };

const valuesOf = (display: Display | undefined): DisplayFields => ({
  ...fieldsNamed(display ?? newDisplay, keptNames),
  albumIds: display?.albums.map(({ id }) => id) ?? [],
});

const DisplayForm = ({ display, onDone, onCreated }: DisplayFormProps) => {
  const { t } = useTranslation('displays');
  const create = useCreateDisplay();
  const update = useUpdateDisplay(display?.id ?? 0);
  const form = useForm<DisplayFields>({
    resolver: zodResolver(DisplayFields),
    defaultValues: valuesOf(display),
  });
  const { control, formState } = form;
  const draft = useFormDraft(form, { form: 'display', recordId: display?.id });
  const submit = form.handleSubmit((fields) =>
    display
      ? update.mutate(fields, { draft, onSuccess: onDone })
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
        name="name"
        label={t('form.name')}
        maxLength={displayLimits.nameMax}
        placeholder={t('form.namePlaceholder')}
      />
      <AlbumChoice
        chosen={form.watch('albumIds')}
        error={formState.errors.albumIds?.message}
        onChange={(albumIds) =>
          form.setValue('albumIds', albumIds, {
            shouldDirty: true,
            shouldValidate: formState.isSubmitted,
          })
        }
      />
      <SelectRow
        control={control}
        name="seconds"
        label={t('form.seconds')}
        options={durationsWith(valuesOf(display).seconds).map((value) => ({
          value,
          label: durationText(t, value),
        }))}
      />
      <SwitchRow control={control} name="showEvents" label={t('form.showEvents')} />
      <FormActions
        saveLabel={display ? undefined : t('form.create')}
        isBusy={create.isPending || update.isPending}
        onCancel={onDone}
      />
    </Form>
  );
};
