import { Switch, Text, TextField } from '@radix-ui/themes';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { earliestDay } from '#shared/dates.ts';
import { latestDay } from '#shared/features/calendar/calendar.limits.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useHouseholdDays } from '../../accounts/accounts.hooks.ts';
import { clockText, minutesOf } from '../views/spans.ts';
import type { EventForm } from './event-form.ts';
import styles from './when-fields.module.css';

interface SwitchFieldProps {
  name: 'isMultiDay' | 'isAllDay';
  label: string;
  onTurned?: (isOn: boolean) => void;
}

const SwitchField = ({ name, label, onTurned }: SwitchFieldProps) => {
  const { control } = useFormContext<EventForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Text as="label" size="3" className={styles.switch}>
          <Switch
            size="3"
            checked={field.value}
            onCheckedChange={(isOn) => {
              field.onChange(isOn);
              onTurned?.(isOn);
            }}
          />
          {label}
        </Text>
      )}
    />
  );
};

interface DayFieldProps {
  name: 'firstDay' | 'lastDay';
  label: string;
  onChosen?: (day: string) => void;
}

const DayField = ({ name, label, onChosen }: DayFieldProps) => {
  const { control } = useFormContext<EventForm>();
  const { today, weekStartsOn } = useHouseholdDays();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField label={label} error={fieldState.error?.message}>
          {(attributes) => (
            <DateField
              {...attributes}
              {...{ today, weekStartsOn }}
              label={label}
              value={field.value}
              min={earliestDay}
              max={latestDay}
              onChange={(day) => {
                if (!day) return;
                field.onChange(day);
                onChosen?.(day);
              }}
            />
          )}
        </FormField>
      )}
    />
  );
};

const TimeField = ({ name, label }: { name: 'startTime' | 'endTime'; label: string }) => {
  const { register, formState, getValues, setValue } = useFormContext<EventForm>();
  const { onChange, ...field } = register(name);
  // A later start takes the end along, so that the event lasts as long as before.
  const keepLength = (startTime: string) => {
    const { startTime: before, endTime, isMultiDay } = getValues();
    const lasts = minutesOf(endTime) - minutesOf(before);
    const end = minutesOf(startTime) + lasts;
    if (startTime && !isMultiDay && lasts >= 0 && end < 24 * 60) {
      setValue('endTime', clockText(end), { shouldDirty: true });
    }
  };
  return (
    <FormField label={label} error={formState.errors[name]?.message}>
      {(attributes) => (
        <TextField.Root
          size="3"
          type="time"
          {...attributes}
          {...field}
          onChange={(event) => {
            if (name === 'startTime') keepLength(event.target.value);
            return onChange(event);
          }}
        />
      )}
    </FormField>
  );
};

/** On which day or days it is, and from when to when. */
export const WhenFields = () => {
  const { t } = useTranslation('calendar');
  const { watch, setValue, getValues } = useFormContext<EventForm>();
  const { isMultiDay, isAllDay } = watch();
  // The end begins at the start, and never stays behind it (spec, part 2 section 4).
  const followStart = (day: string) => {
    if (!getValues('isMultiDay') || getValues('lastDay') < day) setValue('lastDay', day);
  };
  return (
    <div className={styles.when}>
      <div className={styles.switches}>
        <SwitchField
          name="isMultiDay"
          label={t('form.multiDay')}
          onTurned={() => setValue('lastDay', getValues('firstDay'))}
        />
        <SwitchField name="isAllDay" label={t('form.allDay')} />
      </div>
      <div className={styles.pair}>
        <DayField
          name="firstDay"
          label={t(isMultiDay ? 'form.firstDay' : 'form.day')}
          onChosen={followStart}
        />
        {isMultiDay && <DayField name="lastDay" label={t('form.lastDay')} />}
      </div>
      {!isAllDay && (
        <div className={styles.pair}>
          <TimeField name="startTime" label={t('form.startTime')} />
          <TimeField name="endTime" label={t('form.endTime')} />
        </div>
      )}
    </div>
  );
};
