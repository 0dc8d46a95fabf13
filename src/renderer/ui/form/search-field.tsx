import { IconButton, TextField } from '@radix-ui/themes';
import { X } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './search-field.module.css';
import { SearchIcon } from './search-icon.tsx';

/** As many characters as every list takes. */
const maxLength = 100;

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Names the field, and is its placeholder. */
  label: string;
  /** Whether a response to its current text is on its way. */
  isSearching?: boolean;
}

/** A field that filters a list while typing; Escape and the cross clear it. */
export const SearchField = ({ value, onChange, label, isSearching = false }: SearchFieldProps) => {
  const { t } = useTranslation('common');
  return (
    <TextField.Root
      size="3"
      type="search"
      className={styles.field}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
      }}
    >
      <TextField.Slot>
        <SearchIcon size={18} isSearching={isSearching} />
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
