import type { ReactNode } from 'react';
import { useChosenInView } from '../../lib/dom/use-chosen-in-view.ts';
import styles from './choice-chips.module.css';

type ChipValue = string | number | null;

interface Chip<T extends ChipValue> {
  value: T;
  label: string;
  /** Content after the label, such as a badge. */
  extra?: ReactNode;
}

interface ChoiceChipsProps<T extends ChipValue> {
  /** What is chosen between, for screen readers. */
  label: string;
  options: readonly Chip<T>[];
  /** The pressed one; undefined where none is. */
  value: T | undefined;
  onChange: (value: T) => void;
  /** How the place lays the row out. */
  className?: string | undefined;
}

/** A row of round buttons of which at most one is pressed. */
export const ChoiceChips = <T extends ChipValue>(props: ChoiceChipsProps<T>) => {
  const { label, options, value: chosen, onChange, className = '' } = props;
  const row = useChosenInView<HTMLFieldSetElement>(chosen);
  return (
    <fieldset ref={row} className={`${styles.chips} ${className}`} aria-label={label}>
      {options.map(({ value, label: name, extra }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
        >
          {name}
          {extra}
        </button>
      ))}
    </fieldset>
  );
};
