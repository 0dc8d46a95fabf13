import { IconButton, TextField } from '@radix-ui/themes';
import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Names the field and stands in it while it is empty. */
  label: string;
}

/** A field that narrows a list while somebody types; Escape and the cross empty it. */
export const SearchField = ({ value, onChange, label }: SearchFieldProps) => {
  const { t } = useTranslation('common');
  return (
    <TextField.Root
      size="3"
      type="search"
      className={styles.field}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
      }}
    >
      <TextField.Slot>
        <Search size={18} aria-hidden="true" />
      </TextField.Slot>
      {value !== '' && (
        <TextField.Slot>
          <IconButton
            type="button"
            variant="ghost"
            color="gray"
            aria-label={t('actions.clearSearch')}
            onClick={() => onChange('')}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </TextField.Slot>
      )}
    </TextField.Root>
  );
};
