import { Flex } from '@radix-ui/themes';
import { useFormContext } from 'react-hook-form';
import { limits } from '#shared/features/emotions/emotions.limits.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { TextAreaRow } from '../../../ui/form/rows/text-area-row.tsx';
import { suggestionsFor } from '../emotion-looks.ts';
import styles from './coping-field.module.css';
import type { EmotionFormValues } from './emotion-form-values.ts';

/** What helps, in free text or picked from common suggestions. */
export const CopingField = () => {
  const { t } = useTranslation('emotions');
  const { control, watch, setValue } = useFormContext<EmotionFormValues>();
  const [emotion, coping = ''] = watch(['emotionType', 'coping']);
  const ideas = (emotion ? suggestionsFor[emotion] : [])
    .map((name) => t(`suggestions.${name}`))
    .filter((idea) => !coping.includes(idea))
    .filter((idea) => coping.length + idea.length + 2 <= limits.noteMax);
  const add = (idea: string) =>
    setValue('coping', coping.trim() === '' ? idea : `${coping.trimEnd()}, ${idea}`, {
      shouldDirty: true,
    });
  return (
    <div>
      <TextAreaRow
        control={control}
        name="coping"
        label={t('dialog.coping')}
        isOptional
        rows={2}
        maxLength={limits.noteMax}
      />
      {ideas.length > 0 && (
        <Flex asChild wrap="wrap" gap="2" mt="2">
          <fieldset aria-label={t('dialog.suggestions')}>
            {ideas.map((idea) => (
              <button key={idea} type="button" className={styles.idea} onClick={() => add(idea)}>
                {idea}
              </button>
            ))}
          </fieldset>
        </Flex>
      )}
    </div>
  );
};
