import { Text } from '@radix-ui/themes';
import { useFormContext } from 'react-hook-form';
import type { HouseholdSettings } from '#shared/features/household/household.contract.ts';
import { type SizeKind, sizeBounds } from '#shared/media-sizes.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { TextRow } from '../../ui/form/rows/text-row.tsx';
import styles from './household-form.module.css';
import { toWholeNumber } from './whole-number.ts';

const kinds = ['image', 'video', 'avatar'] as const satisfies SizeKind[];

/** How large files may be. */
export const SizeFields = () => {
  const { t } = useTranslation('household');
  const { control } = useFormContext<HouseholdSettings>();
  return (
    <FieldGroup
      legend={<Text size="3">{t('sizes.legend')}</Text>}
      hint={t('sizes.hint')}
      gap="3"
      className={styles.sizes}
    >
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
    </FieldGroup>
  );
};
