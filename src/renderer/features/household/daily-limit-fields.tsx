import { Grid, Text, TextField } from '@radix-ui/themes';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import {
  dailyAmounts,
  dailyLimitFields,
  limitedRoles,
  usualDailyLimits,
} from '#shared/daily-limits.ts';
import type { HouseholdSettings } from '#shared/features/household/household.contract.ts';
import { translateMessage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FieldError } from '../../ui/form/field-error.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import styles from './household-form.module.css';
import { toWholeNumber } from './whole-number.ts';

/** How much each role can share in a day. */
export const DailyLimitFields = () => {
  const { t } = useTranslation('household');
  return (
    <FieldGroup
      legend={<Text size="3">{t('daily.legend')}</Text>}
      hint={t('daily.hint')}
      gap="3"
      className={styles.sizes}
    >
      <Grid align="center" columns="auto repeat(2, minmax(0, 1fr))" gapX="3" gapY="2">
        <span />
        {dailyAmounts.map((amount) => (
          <Text key={amount} size="2" weight="bold" aria-hidden="true">
            {t(`daily.${amount}`)}
          </Text>
        ))}
        {limitedRoles.map((role) => (
          <RoleLimits key={role} role={role} />
        ))}
      </Grid>
    </FieldGroup>
  );
};

/** One row of the grid, and the errors of its fields below it. */
const RoleLimits = ({ role }: { role: (typeof limitedRoles)[number] }) => {
  const { t } = useTranslation('household');
  const { register, formState } = useFormContext<HouseholdSettings>();
  const errorId = useId();
  const fields = dailyAmounts.map((amount) => {
    const name = dailyLimitFields[role][amount];
    return { amount, name, error: formState.errors[name]?.message };
  });
  const errors = fields.flatMap(({ error }) => error ?? []);
  return (
    <>
      <Text size="2" weight="bold" aria-hidden="true">
        {t(`daily.${role}`)}
      </Text>
      {fields.map(({ amount, name, error }) => (
        <TextField.Root
          key={name}
          size="3"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t(`daily.label.${amount}`, { who: t(`daily.${role}`) })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          placeholder={t('sizes.usual', { size: usualDailyLimits[role][amount] })}
          {...register(name, { setValueAs: toWholeNumber })}
        />
      ))}
      {errors.length > 0 && (
        <div id={errorId} role="alert" className={styles.limitErrors}>
          {errors.map((error) => (
            <FieldError key={error} isInList>
              {translateMessage(error)}
            </FieldError>
          ))}
        </div>
      )}
    </>
  );
};
