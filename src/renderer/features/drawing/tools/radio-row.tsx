import { type ReactNode, useId } from 'react';
import styles from './tools.module.css';

interface Option<T extends string> {
  value: T;
  label: string;
  face: ReactNode;
}

interface RadioRowProps<T extends string> {
  /** What is chosen between, for screen readers. */
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string | undefined;
}

/** Large pictures of which one is chosen. */
export const RadioRow = <T extends string>(props: RadioRowProps<T>) => {
  const { label, options, value: chosen, onChange, className = '' } = props;
  const name = useId();
  return (
    <fieldset className={`${styles.row} ${className}`} aria-label={label}>
      {options.map(({ value, label: word, face }) => (
        <label key={value} className={styles.choice} title={word}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span className="visually-hidden">{word}</span>
          {face}
        </label>
      ))}
    </fieldset>
  );
};
