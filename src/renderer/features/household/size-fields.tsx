import { Text, TextField } from '@radix-ui/themes';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HouseholdSettings } from '#shared/features/household/household.contract.ts';
import { type SizeKind, sizeBounds } from '#shared/media-sizes.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import styles from './household-form.module.css';
import { toWholeNumber } from './whole-number.ts';

const kinds = ['image', 'video', 'avatar'] as const satisfies SizeKind[];

/** How large files may be. */
export const SizeFields = () => {
  const { t } = useTranslation('household');
  const { register, formState } = useFormContext<HouseholdSettings>();
  return (
    <fieldset className={styles.sizes}>
      <legend className={styles.sizesLegend}>{t('sizes.legend')}</legend>
      <Text as="p" size="2" color="gray">
        {t('sizes.hint')}
      </Text>
      {kinds.map((kind) => (
        <FormField
          key={kind}
          label={t(`sizes.${kind}`)}
          error={formState.errors[`${kind}Megabytes`]?.message}
          isOptional
        >
          {(field) => (
            <TextField.Root
              size="3"
              inputMode="numeric"
              autoComplete="off"
              placeholder={t('sizes.usual', { size: sizeBounds[kind].usual })}
              {...field}
              {...register(`${kind}Megabytes`, { setValueAs: toWholeNumber })}
            />
          )}
        </FormField>
      ))}
    </fieldset>
  );
};
