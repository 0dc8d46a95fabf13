import { Select, TextArea, TextField } from '@radix-ui/themes';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  EventCategory,
  eventColors,
  ReminderInterval,
} from '#shared/features/calendar/calendar.fields.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import { FormField } from '../../ui/form-field.tsx';
import type { EventForm } from './event-form.ts';
import { colourNames, lookOf } from './event-look.ts';
import styles from './what-fields.module.css';

/** What the event is called, and what there is to say about it. */
export const WordFields = () => {
  const { t } = useTranslation('calendar');
  const { register, formState } = useFormContext<EventForm>();
  const { errors } = formState;
  return (
    <>
      <FormField label={t('form.title')} error={errors.title?.message}>
        {(field) => (
          <TextField.Root
            size="3"
            maxLength={limits.titleMax}
            autoComplete="off"
            {...field}
            {...register('title')}
          />
        )}
      </FormField>
      <FormField
        label={t('form.description')}
        error={errors.description?.message}
        isRequired={false}
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
    </>
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

/** A birthday repeats every year (decision 104). */
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
        <FormField label={t('form.category')}>
          {(attributes) => (
            <Select.Root
              size="3"
              value={field.value}
              onValueChange={(value) => {
                field.onChange(value);
                handleChange(value as EventCategory);
              }}
            >
              <Select.Trigger {...attributes} />
              <Select.Content>
                {EventCategory.options.map((name) => (
                  <Select.Item key={name} value={name}>
                    {t(`categories.${name}`)}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </FormField>
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
        <FormField
          label={t('form.reminder')}
          {...(isAllDay && field.value !== 'none' ? { hint: t('form.reminderHint') } : {})}
        >
          {(attributes) => (
            <Select.Root size="3" value={field.value} onValueChange={field.onChange}>
              <Select.Trigger {...attributes} />
              <Select.Content>
                {ReminderInterval.options.map((name) => (
                  <Select.Item key={name} value={name}>
                    {t(`reminders.${name}`)}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </FormField>
      )}
    />
  );
};
