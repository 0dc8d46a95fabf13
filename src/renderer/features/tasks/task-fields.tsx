import { TextArea, TextField } from '@radix-ui/themes';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { earliestDay } from '#shared/dates.ts';
import { limits, priorities, TaskStatus } from '#shared/features/tasks/tasks.fields.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useHouseholdDays } from '../accounts/accounts.hooks.ts';
import type { FormInput } from './task-form-values.ts';

export const TitleField = () => {
  const { t } = useTranslation('tasks');
  const { register, formState } = useFormContext<FormInput>();
  return (
    <FormField label={t('form.title')} error={formState.errors.title?.message}>
      {(field) => (
        <TextField.Root
          size="3"
          maxLength={limits.titleMax}
          placeholder={t('form.titleHint')}
          autoComplete="off"
          {...field}
          {...register('title')}
        />
      )}
    </FormField>
  );
};

export const DescriptionField = () => {
  const { t } = useTranslation('tasks');
  const { register, formState } = useFormContext<FormInput>();
  return (
    <FormField
      label={t('form.description')}
      error={formState.errors.description?.message}
      isOptional
    >
      {(field) => (
        <TextArea
          size="3"
          rows={2}
          maxLength={limits.descriptionMax}
          {...field}
          {...register('description')}
        />
      )}
    </FormField>
  );
};

export const NotesField = () => {
  const { t } = useTranslation(['tasks', 'common']);
  const { register, formState } = useFormContext<Pick<FormInput, 'notes'>>();
  return (
    <FormField
      label={t('form.notes')}
      hint={t('common:onlyYouSee')}
      error={formState.errors.notes?.message}
      isOptional
    >
      {(field) => (
        <TextArea size="3" rows={2} maxLength={limits.notesMax} {...field} {...register('notes')} />
      )}
    </FormField>
  );
};

export const StatusField = () => {
  const { t } = useTranslation('tasks');
  const { control } = useFormContext<Pick<FormInput, 'status'>>();
  return (
    <Controller
      control={control}
      name="status"
      render={({ field }) => (
        <SelectField
          label={t('form.status')}
          options={TaskStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={field.value ?? 'not_started'}
          onChange={field.onChange}
        />
      )}
    />
  );
};

export const PriorityField = () => {
  const { t } = useTranslation('tasks');
  const { control } = useFormContext<FormInput>();
  return (
    <Controller
      control={control}
      name="priority"
      render={({ field }) => (
        <SelectField
          label={t('form.priority')}
          options={priorities.map((value) => ({
            value: String(value),
            label: t(`priority.${value}`),
          }))}
          value={String(field.value)}
          onChange={(value) => field.onChange(Number(value))}
        />
      )}
    />
  );
};

export const DueDateField = () => {
  const { t } = useTranslation('tasks');
  const { control, formState } = useFormContext<FormInput>();
  const { today, weekStartsOn } = useHouseholdDays();
  return (
    <Controller
      control={control}
      name="dueDate"
      render={({ field }) => (
        <FormField label={t('form.dueDate')} error={formState.errors.dueDate?.message} isOptional>
          {(attributes) => (
            <DateField
              {...attributes}
              {...{ today, weekStartsOn }}
              value={field.value || null}
              min={earliestDay}
              placeholder={t('form.noDueDate')}
              canClear
              onChange={field.onChange}
            />
          )}
        </FormField>
      )}
    />
  );
};
