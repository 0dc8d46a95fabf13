import { type ReadingStatus, readingStatuses } from '#shared/features/reading/reading.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';

interface StatusFieldProps {
  value: ReadingStatus;
  onChange: (status: ReadingStatus) => void;
}

/** The reading status, in the form's words (rule 124). */
export const StatusField = ({ value, onChange }: StatusFieldProps) => {
  const { t } = useTranslation('reading');
  return (
    <SelectField
      label={t('log.status')}
      options={readingStatuses.map((status) => ({
        value: status,
        label: t(`statusChoice.${status}`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
};
