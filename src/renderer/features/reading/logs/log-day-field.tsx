import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';

interface LogDayFieldProps {
  name: 'startDate' | 'finishDate';
  value: string | null;
  onChange: (day: string | null) => void;
  min?: string;
}

/** The day a book was started or finished; optional, and never in the future. */
export const LogDayField = ({ name, value, onChange, min }: LogDayFieldProps) => {
  const { t } = useTranslation('reading');
  const { today, weekStartsOn } = useHouseholdDays();
  return (
    <FormField label={t(`log.${name}`)} isOptional>
      {(props) => (
        <DateField
          {...props}
          {...{ value, onChange, today, weekStartsOn }}
          {...(min ? { min } : {})}
          max={today}
          canClear
        />
      )}
    </FormField>
  );
};
