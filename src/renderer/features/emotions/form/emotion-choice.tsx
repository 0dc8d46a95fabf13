import { Grid } from '@radix-ui/themes';
import { useFormContext } from 'react-hook-form';
import { EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { emotionEmoji } from '../emotion-looks.ts';
import styles from './emotion-choice.module.css';
import type { EmotionFormValues } from './emotion-form-values.ts';

/** One of eight feelings, as faces to choose from. */
export const EmotionChoice = () => {
  const { t } = useTranslation('emotions');
  const { register, formState } = useFormContext<EmotionFormValues>();
  return (
    <FieldGroup legend={t('dialog.type')} error={formState.errors.emotionType?.message}>
      <Grid columns="repeat(4, 1fr)" gap="2">
        {EmotionType.options.map((type) => (
          <label key={type} className={styles.face} data-emotion={type}>
            <input
              type="radio"
              value={type}
              className="visually-hidden"
              {...register('emotionType')}
            />
            <span className={styles.emoji} aria-hidden="true">
              {emotionEmoji[type]}
            </span>
            {t(`types.${type}`)}
          </label>
        ))}
      </Grid>
    </FieldGroup>
  );
};
