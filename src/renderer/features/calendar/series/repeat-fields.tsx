import { TextField } from '@radix-ui/themes';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Weekday, weekdays } from '#shared/features/calendar/calendar.fields.ts';
import { latestDay, limits } from '#shared/features/calendar/calendar.limits.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useHouseholdDays } from '../../accounts/accounts.hooks.ts';
import { type EventForm, repeatChoices } from '../dialog/event-form.ts';
import styles from './repeat-fields.module.css';
import { weekdayName } from './weekday-names.ts';

const FrequencyField = ({ canBeCustom }: { canBeCustom: boolean }) => {
  const { t } = useTranslation('calendar');
  const { control } = useFormContext<EventForm>();
  return (
    <Controller
      control={control}
      name="repeats"
      render={({ field }) => (
        <SelectField
          label={t('form.repeats')}
          options={repeatChoices
            .filter((name) => name !== 'custom' || canBeCustom)
            .map((value) => ({ value, label: t(`frequencies.${value}`) }))}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
};

const IntervalField = () => {
  const { t } = useTranslation('calendar');
  const { register, formState, watch } = useFormContext<EventForm>();
  const repeats = watch('repeats');
  if (repeats === 'none' || repeats === 'custom') return null;
  return (
    <FormField label={t(`form.every.${repeats}`)} error={formState.errors.interval?.message}>
      {(attributes) => (
        <TextField.Root
          size="3"
          type="number"
          min={1}
          max={limits.intervalMax}
          {...attributes}
          {...register('interval', { valueAsNumber: true })}
        />
      )}
    </FormField>
  );
};

const WeekdaysField = () => {
  const { t } = useTranslation('calendar');
  const { control } = useFormContext<EventForm>();
  return (
    <Controller
      control={control}
      name="weekdays"
      render={({ field }) => (
        <fieldset className={styles.days}>
          <legend>{t('form.weekdays')}</legend>
          {weekdays.map((name) => (
            <label key={name} className={styles.day}>
              <input
                type="checkbox"
                aria-label={weekdayName(name, 'long')}
                checked={field.value.includes(name)}
                onChange={({ target }) => field.onChange(chosen(field.value, name, target.checked))}
              />
              <span aria-hidden="true">{weekdayName(name, 'short')}</span>
            </label>
          ))}
        </fieldset>
      )}
    />
  );
};

const chosen = (before: Weekday[], day: Weekday, isOn: boolean): Weekday[] =>
  weekdays.filter((name) => (name === day ? isOn : before.includes(name)));

const UntilField = () => {
  const { t } = useTranslation('calendar');
  const { control, watch } = useFormContext<EventForm>();
  const { today, weekStartsOn } = useHouseholdDays();
  return (
    <Controller
      control={control}
      name="until"
      render={({ field, fieldState }) => (
        <FormField label={t('form.until')} isOptional error={fieldState.error?.message}>
          {(attributes) => (
            <DateField
              {...attributes}
              {...{ today, weekStartsOn }}
              label={t('form.until')}
              value={field.value}
              min={watch('firstDay')}
              max={latestDay}
              placeholder={t('form.forever')}
              canClear
              onChange={field.onChange}
            />
          )}
        </FormField>
      )}
    />
  );
};

/** Whether and how it happens again (rule 104). */
export const RepeatFields = ({ canBeCustom }: { canBeCustom: boolean }) => {
  const { watch } = useFormContext<EventForm>();
  const repeats = watch('repeats');
  const isPlain = repeats === 'none' || repeats === 'custom';
  return (
    <div className={styles.repeat}>
      <div className={styles.pair}>
        <FrequencyField canBeCustom={canBeCustom} />
        <IntervalField />
      </div>
      {repeats === 'weekly' && <WeekdaysField />}
      {!isPlain && <UntilField />}
    </div>
  );
};
