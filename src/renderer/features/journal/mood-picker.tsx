import { TextField } from '@radix-ui/themes';
import { limits, moods } from '#shared/features/journal/journal.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FieldGroup } from '../../ui/form/field-group.tsx';
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
  const { t } = useTranslation('journal');
  const chosen = moodOf(value);
  return (
    <FieldGroup legend={t('form.mood')} isOptional gap="3">
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
    </FieldGroup>
  );
};
