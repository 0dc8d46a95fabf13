import { useFormContext } from 'react-hook-form';
import { limits, TaskStatus } from '#shared/features/tasks/tasks.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SelectRow } from '../../ui/form/rows/select-row.tsx';
import { TextAreaRow } from '../../ui/form/rows/text-area-row.tsx';
import type { FormInput } from './task-form-values.ts';

/** What a kid sets in an assigned task too: its status, and notes of their own. */
export const StatusAndNotes = () => {
  const { t } = useTranslation(['tasks', 'common']);
  const { control } = useFormContext<Pick<FormInput, 'status' | 'notes'>>();
  return (
    <>
      <SelectRow
        control={control}
        name="status"
        label={t('form.status')}
        options={TaskStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <TextAreaRow
        control={control}
        name="notes"
        label={t('form.notes')}
        hint={t('common:onlyYouSee')}
        isOptional
        rows={2}
        maxLength={limits.notesMax}
      />
    </>
  );
};
