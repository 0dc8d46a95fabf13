import { Grid, TextField } from '@radix-ui/themes';
import { useController, useFormContext } from 'react-hook-form';
import { reminderNames } from '#shared/features/calendar/calendar.fields.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import {
  type ReminderUnit,
  readDuration,
  reminderUnits,
  writeDuration,
} from '#shared/features/calendar/reminder-interval.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { EventForm } from './event-form.ts';

const choices = [...reminderNames, 'custom'] as const;
/** What a custom reminder begins with. */
const firstCustom = writeDuration(30, 'minutes');

const useReminder = () => {
  const { control } = useFormContext<EventForm>();
  return useController({ control, name: 'reminderInterval' });
};

/** When the reminder comes: one of the usual times, or a time of one's choice. */
export const ReminderField = () => {
  const { t } = useTranslation('calendar');
  const { watch } = useFormContext<EventForm>();
  const { field } = useReminder();
  const name = reminderNames.find((one) => one === field.value);
  return (
    <SelectField
      label={t('form.reminder')}
      hint={watch('isAllDay') && name !== 'none' ? t('form.reminderHint') : undefined}
      options={choices.map((value) => ({ value, label: t(`reminders.${value}`) }))}
      value={name ?? 'custom'}
      onChange={(chosen) => field.onChange(chosen === 'custom' ? firstCustom : chosen)}
    />
  );
};

/** How long before, once *Custom…* is chosen. */
export const CustomReminderFields = () => {
  const { t } = useTranslation('calendar');
  const { field, fieldState } = useReminder();
  const custom = readDuration(field.value);
  if (!custom) return null;
  const change = (amount: string, unit: ReminderUnit) =>
    field.onChange(writeDuration(amount, unit));
  return (
    <Grid asChild columns="2" gap="3">
      <fieldset>
        <legend className="visually-hidden">{t('form.reminder')}</legend>
        <FormField label={t('form.reminderAmount')} error={fieldState.error?.message}>
          {(attributes) => (
            <TextField.Root
              {...attributes}
              ref={field.ref}
              size="3"
              type="number"
              inputMode="numeric"
              min={0}
              max={limits.reminderMinutesMax}
              value={custom.amount}
              onBlur={field.onBlur}
              onChange={({ target }) => change(target.value, custom.unit)}
            />
          )}
        </FormField>
        <SelectField
          label={t('form.reminderUnit')}
          options={reminderUnits.map((value) => ({
            value,
            label: t(`form.reminderUnits.${value}`),
          }))}
          value={custom.unit}
          onChange={(unit) => change(custom.amount, unit)}
        />
      </fieldset>
    </Grid>
  );
};
