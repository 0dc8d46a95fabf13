import { Flex, Text } from '@radix-ui/themes';
import type { CSSProperties } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { limits } from '#shared/features/emotions/emotions.limits.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { EmotionFormValues } from './emotion-form-values.ts';
import styles from './intensity-field.module.css';

/** How much of the track lies before the thumb. */
const filledTo = (value: number) =>
  ({
    '--filled': `${((value - limits.intensityMin) / (limits.intensityMax - limits.intensityMin)) * 100}%`,
  }) as CSSProperties;

/** How strong it was, from 1 to 10. */
export const IntensityField = () => {
  const { t } = useTranslation('emotions');
  const { control, watch, formState } = useFormContext<EmotionFormValues>();
  const emotion = watch('emotionType');
  return (
    <Controller
      control={control}
      name="intensity"
      render={({ field }) => (
        <FormField label={t('dialog.intensity')} error={formState.errors.intensity?.message}>
          {(attributes) => (
            <div data-emotion={emotion} style={filledTo(field.value)}>
              <Flex align="center" gap="3">
                <input
                  {...attributes}
                  type="range"
                  className={styles.range}
                  min={limits.intensityMin}
                  max={limits.intensityMax}
                  step={1}
                  value={field.value}
                  aria-valuetext={t('day.strength', { value: field.value })}
                  onBlur={field.onBlur}
                  onChange={(event) => field.onChange(event.target.valueAsNumber)}
                />
                <output className={styles.value} htmlFor={attributes.id}>
                  {field.value}
                </output>
              </Flex>
              <Flex justify="between" pr="calc(2ch + var(--space-6))" aria-hidden="true">
                <Text size="2" color="gray">
                  {t('dialog.weak')}
                </Text>
                <Text size="2" color="gray">
                  {t('dialog.strong')}
                </Text>
              </Flex>
            </div>
          )}
        </FormField>
      )}
    />
  );
};
