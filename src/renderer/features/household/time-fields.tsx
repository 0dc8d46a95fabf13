import { useFormContext } from 'react-hook-form';
import type { HouseholdSettings } from '#shared/features/household/household.contract.ts';
import { HourCycle, WeekStart } from '#shared/features/household/household.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SelectRow } from '../../ui/form/rows/select-row.tsx';

/** The household's time zone, first day of the week and time format. */
export const TimeFields = () => {
  const { t } = useTranslation('household');
  const { control } = useFormContext<HouseholdSettings>();
  return (
    <>
      <SelectRow
        control={control}
        name="timeZone"
        label={t('fields.timeZone')}
        hint={t('timeZone.hint')}
        options={[
          { value: null, label: t('timeZone.ofComputer') },
          ...Intl.supportedValuesOf('timeZone').map((zone) => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          })),
        ]}
      />
      <SelectRow
        control={control}
        name="weekStart"
        label={t('fields.weekStart')}
        options={WeekStart.options.map((value) => ({ value, label: t(`weekStart.${value}`) }))}
      />
      <SelectRow
        control={control}
        name="hourCycle"
        label={t('fields.hourCycle')}
        options={HourCycle.options.map((value) => ({ value, label: t(`hourCycle.${value}`) }))}
      />
    </>
  );
};
