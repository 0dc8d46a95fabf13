import { IconButton, TextField } from '@radix-ui/themes';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FormField } from '../form-field.tsx';
import { type RowProps, useFieldError } from './form-row.ts';
import styles from './password-row.module.css';

interface PasswordRowProps<Values extends FieldValues, Output> extends RowProps<Values, Output> {
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** A password of a form, which can be shown. */
export const PasswordRow = <Values extends FieldValues, Output>(
  props: PasswordRowProps<Values, Output>,
) => {
  const { control, name, label, hint, isOptional, hasAsterisk, ...input } = props;
  const { t } = useTranslation('accounts');
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FormField {...{ label, hint, isOptional, hasAsterisk }} error={useFieldError(props)}>
      {(attributes) => (
        <TextField.Root
          size="3"
          {...input}
          {...attributes}
          {...control.register(name)}
          className={styles.field}
          type={isShown ? 'text' : 'password'}
        >
          <TextField.Slot side="right">
            <IconButton
              type="button"
              variant="ghost"
              color="gray"
              aria-label={t(isShown ? 'password.hide' : 'password.show')}
              onClick={() => setIsShown(!isShown)}
            >
              <Icon size={18} aria-hidden="true" />
            </IconButton>
          </TextField.Slot>
        </TextField.Root>
      )}
    </FormField>
  );
};
