import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HouseholdSettings } from '#shared/features/household/household.contract.ts';
import { HourCycle, WeekStart } from '#shared/features/household/household.fields.ts';
import { SelectField } from '../../ui/form/select-field.tsx';

/** A select has no empty value. */
const ofComputer = 'computer';

const TimeZoneField = () => {
  const { t } = useTranslation('household');
  const { control } = useFormContext<HouseholdSettings>();
  return (
    <Controller
      control={control}
      name="timeZone"
      render={({ field }) => (
        <SelectField
          label={t('fields.timeZone')}
          hint={t('timeZone.hint')}
          options={[
            { value: ofComputer, label: t('timeZone.ofComputer') },
            ...Intl.supportedValuesOf('timeZone').map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            })),
          ]}
          value={field.value ?? ofComputer}
          onChange={(value) => field.onChange(value === ofComputer ? null : value)}
        />
      )}
    />
  );
};

const WeekStartField = () => {
  const { t } = useTranslation('household');
  const { control } = useFormContext<HouseholdSettings>();
  return (
    <Controller
      control={control}
      name="weekStart"
      render={({ field }) => (
        <SelectField
          label={t('fields.weekStart')}
          options={WeekStart.options.map((value) => ({ value, label: t(`weekStart.${value}`) }))}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
};

const HourCycleField = () => {
  const { t } = useTranslation('household');
  const { control } = useFormContext<HouseholdSettings>();
  return (
    <Controller
      control={control}
      name="hourCycle"
      render={({ field }) => (
        <SelectField
          label={t('fields.hourCycle')}
          options={HourCycle.options.map((value) => ({ value, label: t(`hourCycle.${value}`) }))}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
};

/** Whose clocks the family's days follow, where its weeks begin, and how its times are written. */
export const TimeFields = () => (
  <>
    <TimeZoneField />
    <WeekStartField />
    <HourCycleField />
  </>
);
