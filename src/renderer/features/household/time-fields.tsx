import { Select } from '@radix-ui/themes';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HouseholdSettings } from '#shared/features/household/household.contract.ts';
import { WeekStart } from '#shared/features/household/household.fields.ts';
import { FormField } from '../../ui/form-field.tsx';

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
        <FormField label={t('fields.timeZone')} hint={t('timeZone.hint')}>
          {(attributes) => (
            <Select.Root
              size="3"
              value={field.value ?? ofComputer}
              onValueChange={(value) => field.onChange(value === ofComputer ? null : value)}
            >
              <Select.Trigger {...attributes} />
              <Select.Content>
                <Select.Item value={ofComputer}>{t('timeZone.ofComputer')}</Select.Item>
                {Intl.supportedValuesOf('timeZone').map((zone) => (
                  <Select.Item key={zone} value={zone}>
                    {zone.replaceAll('_', ' ')}
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

const WeekStartField = () => {
  const { t } = useTranslation('household');
  const { control } = useFormContext<HouseholdSettings>();
  return (
    <Controller
      control={control}
      name="weekStart"
      render={({ field }) => (
        <FormField label={t('fields.weekStart')}>
          {(attributes) => (
            <Select.Root size="3" value={field.value} onValueChange={field.onChange}>
              <Select.Trigger {...attributes} />
              <Select.Content>
                {WeekStart.options.map((option) => (
                  <Select.Item key={option} value={option}>
                    {t(`weekStart.${option}`)}
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

/** Whose clocks the family's days follow, and where its weeks begin. */
export const TimeFields = () => (
  <>
    <TimeZoneField />
    <WeekStartField />
  </>
);
