import { Grid } from '@radix-ui/themes';
import { Delete } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { kidSecret } from '#shared/features/accounts/accounts.limits.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './kid-keys.module.css';

interface PinPadProps {
  value: string;
  onChange: (pin: string) => void;
  /** The field with the digits; typed ones go there too. */
  inputRef: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Big keys for small fingers; a keyboard types the digits too, and Enter sends the form around it. */
export const PinPad = ({ value, onChange, inputRef, isBusy }: PinPadProps) => {
  const { t } = useTranslation('people');
  const id = useId();
  const take = (text: string) => onChange(text.replace(/\D/g, '').slice(0, kidSecret.pinMax));
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={styles.key}
      aria-disabled={isBusy}
      onClick={() => !isBusy && take(value + digit)}
    >
      {digit}
    </button>
  );
  return (
    <div className={styles.keys}>
      <label htmlFor={id} className={styles.label}>
        {t('keys.pin')}
      </label>
      {/* The keys below are the keyboard: a phone's own would cover them. */}
      <input
        id={id}
        ref={inputRef}
        type="password"
        inputMode="none"
        autoComplete="off"
        className={styles.pin}
        value={value}
        onKeyDown={(event) => {
          // Behind the last digit, as with the keys below, wherever the browser left the caret.
          if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          take(value + event.key);
        }}
        onChange={(event) => take(event.target.value)}
      />
      <Grid asChild columns="repeat(3, minmax(56px, 84px))" gap="2">
        <fieldset aria-label={t('keys.digits')}>
          {digits.map(key)}
          <button
            type="button"
            className={styles.key}
            aria-label={t('keys.delete')}
            onClick={() => onChange(value.slice(0, -1))}
          >
            <Delete size={26} aria-hidden="true" />
          </button>
          {key('0')}
          <button
            type="submit"
            className={`${styles.key} ${styles.go}`}
            aria-disabled={isBusy || value.length < kidSecret.pinMin}
          >
            {t('keys.enter')}
          </button>
        </fieldset>
      </Grid>
    </div>
  );
};
