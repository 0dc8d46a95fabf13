import { TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import styles from './photo.module.css';

interface AvatarAddressProps {
  error: string | undefined;
  /** Undefined once nothing is typed any more. */
  onChange: (avatar: string | undefined) => void;
}

/** An address that was copied whole is as good as its path. */
const pathIn = (text: string): string | undefined =>
  text.trim().replace(location.origin, '') || undefined;

/** An avatar by its address on this server (rule 19). */
export const AvatarAddress = ({ error, onChange }: AvatarAddressProps) => {
  const { t } = useTranslation('accounts');
  const [text, setText] = useState('');
  return (
    <details className={styles.more} open={error ? true : undefined}>
      <summary>{t('photo.more')}</summary>
      <FormField label={t('photo.address')} hint={t('photo.addressHint')} error={error} isOptional>
        {(field) => (
          <TextField.Root
            size="3"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              onChange(pathIn(event.target.value));
            }}
          />
        )}
      </FormField>
    </details>
  );
};
