import { Flex, Grid } from '@radix-ui/themes';
import { Controller, useFormContext } from 'react-hook-form';
import { type Weekday, weekdays } from '#shared/features/calendar/calendar.fields.ts';
import { latestDay, limits } from '#shared/features/calendar/calendar.limits.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { DateRow } from '../../../ui/form/rows/date-row.tsx';
import { SelectRow } from '../../../ui/form/rows/select-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { type EventForm, repeatChoices } from '../dialog/event-form.ts';
import styles from './repeat-fields.module.css';
import { weekdayName, weekdaysFrom } from './weekday-names.ts';

const WeekdaysField = () => {
  const { t } = useTranslation('calendar');
  const { control } = useFormContext<EventForm>();
  const { weekStartsOn } = useHouseholdDays();
  return (
    <Controller
      control={control}
      name="weekdays"
      render={({ field }) => (
        <FieldGroup legend={t('form.weekdays')}>
          <div className={styles.days}>
            {weekdaysFrom(weekStartsOn).map((name) => (
              <label key={name} className={styles.day}>
                <input
                  type="checkbox"
                  aria-label={weekdayName(name, 'long')}
                  checked={field.value.includes(name)}
                  onChange={({ target }) =>
                    field.onChange(chosen(field.value, name, target.checked))
                  }
                />
                <span aria-hidden="true">{weekdayName(name, 'short')}</span>
              </label>
            ))}
          </div>
        </FieldGroup>
      )}
    />
  );
};

const chosen = (before: Weekday[], day: Weekday, isOn: boolean): Weekday[] =>
  weekdays.filter((name) => (name === day ? isOn : before.includes(name)));

/** Whether and how it happens again (rule 104). */
export const RepeatFields = ({ canBeCustom }: { canBeCustom: boolean }) => {
  const { t } = useTranslation('calendar');
  const { control, watch } = useFormContext<EventForm>();
  const repeats = watch('repeats');
  const isPlain = repeats === 'none' || repeats === 'custom';
  return (
    <Flex direction="column" gap="3">
      <Grid columns="2" gap="3">
        <SelectRow
          control={control}
          name="repeats"
          label={t('form.repeats')}
          options={repeatChoices
            .filter((name) => name !== 'custom' || canBeCustom)
            .map((value) => ({ value, label: t(`frequencies.${value}`) }))}
        />
        {!isPlain && (
          <TextRow
            control={control}
            name="interval"
            label={t(`form.every.${repeats}`)}
            type="number"
            autoComplete={undefined}
            min={1}
            max={limits.intervalMax}
            registerOptions={{ valueAsNumber: true }}
          />
        )}
      </Grid>
      {repeats === 'weekly' && <WeekdaysField />}
      {!isPlain && (
        <DateRow
          control={control}
          name="until"
          label={t('form.until')}
          isNamedWithDay
          isOptional
          min={watch('firstDay')}
          max={latestDay}
          placeholder={t('form.forever')}
          canClear
        />
      )}
    </Flex>
  );
};
