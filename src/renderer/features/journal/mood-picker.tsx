import { Flex, Text, TextField } from '@radix-ui/themes';
import { limits, moods } from '#shared/features/journal/journal.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import styles from './mood-picker.module.css';
import { moodEmoji, moodOf } from './moods.ts';

interface MoodPickerProps {
  value: string;
  onChange: (mood: string) => void;
  error: string | undefined;
}

/** A face, or free text (rule 114); pressing the chosen face again clears it. */
export const MoodPicker = ({ value, onChange, error }: MoodPickerProps) => {
  const { t } = useTranslation(['journal', 'common']);
  const chosen = moodOf(value);
  return (
    <Flex asChild direction="column" gap="3">
      <fieldset>
        <legend className={styles.legend}>
          <Text size="2" weight="bold">
            {t('form.mood')}
          </Text>
          <Text size="2" color="gray">
            {t('common:optional')}
          </Text>
        </legend>
        <div className={styles.faces}>
          {moods.map((mood) => (
            <button
              key={mood}
              type="button"
              className={styles.face}
              aria-pressed={mood === chosen}
              onClick={() => onChange(mood === chosen ? '' : mood)}
            >
              <span className={styles.emoji} aria-hidden="true">
                {moodEmoji[mood]}
              </span>
              {t(`moods.${mood}`)}
            </button>
          ))}
        </div>
        <FormField label={t('form.moodWords')} error={error} isOptional>
          {(field) => (
            <TextField.Root
              {...field}
              size="3"
              maxLength={limits.moodMax}
              placeholder={t('form.moodWordsHint')}
              autoComplete="off"
              value={chosen ? '' : value}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </FormField>
      </fieldset>
    </Flex>
  );
};
