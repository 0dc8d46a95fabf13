import { TextArea, TextField } from '@radix-ui/themes';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  EventCategory,
  eventColors,
  type OptionalText,
  ReminderInterval,
  textMax,
} from '#shared/features/calendar/calendar.fields.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { colourNames, lookOf } from '../views/event-look.ts';
import type { EventForm } from './event-form.ts';
import styles from './what-fields.module.css';

/** What the event is called, and what there is to say about it. */
export const TextFields = () => {
  const { t } = useTranslation('calendar');
  const { register, formState } = useFormContext<EventForm>();
  const { errors } = formState;
  return (
    <>
      <FormField label={t('form.title')} error={errors.title?.message}>
        {(field) => (
          <TextField.Root
            size="3"
            maxLength={textMax.title}
            autoComplete="off"
            {...field}
            {...register('title')}
          />
        )}
      </FormField>
      <OptionalTextField name="description" />
    </>
  );
};

const OptionalTextField = ({ name }: { name: OptionalText }) => {
  const { t } = useTranslation('calendar');
  const { register, formState } = useFormContext<EventForm>();
  return (
    <FormField label={t(`form.${name}`)} error={formState.errors[name]?.message} isOptional>
      {(field) => (
        <TextArea size="3" rows={2} maxLength={textMax[name]} {...field} {...register(name)} />
      )}
    </FormField>
  );
};

/** The five colours, each by its name (spec, part 2 section 9). */
export const ColourField = () => {
  const { t } = useTranslation('calendar');
  const { register } = useFormContext<EventForm>();
  return (
    <fieldset className={styles.colours}>
      <legend>{t('form.colour')}</legend>
      {colourNames.map((name) => (
        <label key={name} className={`${styles.colour} ${lookOf(eventColors[name])}`}>
          <input type="radio" value={eventColors[name]} {...register('color')} />
          <span className={styles.dot} aria-hidden="true" />
          {t(`colours.${name}`)}
        </label>
      ))}
    </fieldset>
  );
};

/** A birthday repeats every year (rule 104). */
const useCategoryChange = () => {
  const { getValues, setValue } = useFormContext<EventForm>();
  return (category: EventCategory) => {
    const isPlain = getValues('repeats') === 'none';
    if (category === 'birthday' && isPlain) setValue('repeats', 'yearly', { shouldDirty: true });
  };
};

export const CategoryField = () => {
  const { t } = useTranslation('calendar');
  const { control } = useFormContext<EventForm>();
  const handleChange = useCategoryChange();
  return (
    <Controller
      control={control}
      name="category"
      render={({ field }) => (
        <SelectField
          label={t('form.category')}
          options={EventCategory.options.map((value) => ({
            value,
            label: t(`categories.${value}`),
          }))}
          value={field.value}
          onChange={(category) => {
            field.onChange(category);
            handleChange(category);
          }}
        />
      )}
    />
  );
};

export const ReminderField = () => {
  const { t } = useTranslation('calendar');
  const { control, watch } = useFormContext<EventForm>();
  const isAllDay = watch('isAllDay');
  return (
    <Controller
      control={control}
      name="reminderInterval"
      render={({ field }) => (
        <SelectField
          label={t('form.reminder')}
          hint={isAllDay && field.value !== 'none' ? t('form.reminderHint') : undefined}
          options={ReminderInterval.options.map((value) => ({
            value,
            label: t(`reminders.${value}`),
          }))}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
};
