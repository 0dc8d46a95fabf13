import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useHouseholdDays } from '../../accounts/accounts.hooks.ts';
import type { GoalInput } from './goal-fields.ts';

/** The first or the last day of a goal; only the last may be left open. */
export const GoalDayField = ({ name }: { name: 'startDate' | 'endDate' }) => {
  const { t } = useTranslation('reading');
  const { today, weekStartsOn } = useHouseholdDays();
  const { control, formState, watch } = useFormContext<GoalInput>();
  const startDate = watch('startDate');
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <FormField
          label={t(`goals.${name}`)}
          error={formState.errors[name]?.message}
          isOptional={name === 'endDate'}
        >
          {(props) => (
            <DateField
              {...props}
              {...{ today, weekStartsOn }}
              value={field.value ?? null}
              onChange={field.onChange}
              canClear={name === 'endDate'}
              {...(name === 'endDate' ? { min: startDate } : {})}
            />
          )}
        </FormField>
      )}
    />
  );
};
