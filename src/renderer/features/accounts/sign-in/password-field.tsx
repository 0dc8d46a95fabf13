import { IconButton, TextField } from '@radix-ui/themes';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './password-field.module.css';

type PasswordFieldProps = ComponentProps<typeof TextField.Root> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be looked at. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { t } = useTranslation('accounts');
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField.Root
      size="3"
      {...props}
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
  );
};
