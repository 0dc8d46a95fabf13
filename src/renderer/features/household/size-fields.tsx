import { Text } from '@radix-ui/themes';
import { useFormContext } from 'react-hook-form';
import type { HouseholdSettings } from '#shared/features/household/household.contract.ts';
import { type SizeKind, sizeBounds } from '#shared/media-sizes.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { TextRow } from '../../ui/form/rows/text-row.tsx';
import styles from './household-form.module.css';
import { toWholeNumber } from './whole-number.ts';

const kinds = ['image', 'video', 'avatar'] as const satisfies SizeKind[];

/** How large files may be. */
export const SizeFields = () => {
  const { t } = useTranslation('household');
  const { control } = useFormContext<HouseholdSettings>();
  return (
    <fieldset className={styles.sizes}>
      <legend className={styles.sizesLegend}>{t('sizes.legend')}</legend>
      <Text as="p" size="2" color="gray">
        {t('sizes.hint')}
      </Text>
      {kinds.map((kind) => (
        <TextRow
          key={kind}
          control={control}
          name={`${kind}Megabytes`}
          label={t(`sizes.${kind}`)}
          isOptional
          inputMode="numeric"
          placeholder={t('sizes.usual', { size: sizeBounds[kind].usual })}
          registerOptions={{ setValueAs: toWholeNumber }}
        />
      ))}
    </fieldset>
  );
};
