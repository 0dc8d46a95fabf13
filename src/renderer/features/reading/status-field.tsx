import { Select } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { type ReadingStatus, readingStatuses } from '#shared/features/reading/reading.fields.ts';
import { FormField } from '../../ui/form-field.tsx';

interface StatusFieldProps {
  value: ReadingStatus;
  onChange: (status: ReadingStatus) => void;
}

/** Where somebody is with a book, in the words of the form (decision 124). */
export const StatusField = ({ value, onChange }: StatusFieldProps) => {
  const { t } = useTranslation('reading');
  return (
    <FormField label={t('log.status')}>
      {(props) => (
        <Select.Root size="3" value={value} onValueChange={onChange}>
          <Select.Trigger {...props} />
          <Select.Content>
            {readingStatuses.map((status) => (
              <Select.Item key={status} value={status}>
                {t(`statusChoice.${status}`)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </FormField>
  );
};
