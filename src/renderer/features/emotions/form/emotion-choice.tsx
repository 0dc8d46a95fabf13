import { Grid, Text } from '@radix-ui/themes';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { emotionEmoji } from '../emotion-looks.ts';
import styles from './emotion-choice.module.css';
import type { EmotionFormValues } from './emotion-form-values.ts';

/** One of eight feelings, as faces to choose from. */
export const EmotionChoice = () => {
  const { t } = useTranslation('emotions');
  const id = useId();
  const { register, formState } = useFormContext<EmotionFormValues>();
  const error = translateMessage(formState.errors.emotionType?.message);
  return (
    <fieldset aria-describedby={error && id}>
      <legend className={styles.legend}>{t('dialog.type')}</legend>
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
      {error && (
        <Text as="p" size="2" color="red" id={id} role="alert" className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </Text>
      )}
    </fieldset>
  );
};
