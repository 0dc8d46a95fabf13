import { Text, TextField } from '@radix-ui/themes';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  dailyAmounts,
  dailyLimitFields,
  limitedRoles,
  usualDailyLimits,
} from '#shared/daily-limits.ts';
import type { HouseholdSettings } from '#shared/features/household/household.contract.ts';
import { FormField } from '../../ui/form-field.tsx';
import styles from './household-form.module.css';
import { toWholeNumber } from './whole-number.ts';

/** How much each role can share in a day. */
export const DailyLimitFields = () => {
  const { t } = useTranslation('household');
  const { register, formState } = useFormContext<HouseholdSettings>();
  return (
    <fieldset className={styles.sizes}>
      <legend className={styles.sizesLegend}>{t('daily.legend')}</legend>
      <Text as="p" size="2" color="gray">
        {t('daily.hint')}
      </Text>
      <div className={styles.pairs}>
        {limitedRoles.flatMap((role) =>
          dailyAmounts.map((amount) => {
            const name = dailyLimitFields[role][amount];
            return (
              <FormField
                key={name}
                label={t(`daily.${amount}`, { who: t(`daily.${role}`) })}
                error={formState.errors[name]?.message}
                isRequired={false}
              >
                {(field) => (
                  <TextField.Root
                    size="3"
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder={t('sizes.usual', { size: usualDailyLimits[role][amount] })}
                    {...field}
                    {...register(name, { setValueAs: toWholeNumber })}
                  />
                )}
              </FormField>
            );
          }),
        )}
      </div>
    </fieldset>
  );
};
