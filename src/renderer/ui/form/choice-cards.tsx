import { RadioCards, Text } from '@radix-ui/themes';
import styles from './choice-cards.module.css';

interface ChoiceCardsProps<T extends string> {
  /** What is chosen between, for screen readers. */
  label: string;
  options: readonly { value: T; label: string; text: string }[];
  /** Null where nothing is chosen yet. */
  value: T | null;
  onChange: (value: T) => void;
}

/** Cards of which one is chosen, each with a sentence that says what it means. */
export const ChoiceCards = <T extends string>(props: ChoiceCardsProps<T>) => {
  const { label, options, value: chosen, onChange } = props;
  return (
    <RadioCards.Root
      columns="1"
      value={chosen}
      onValueChange={(value) => onChange(value as T)}
      aria-label={label}
    >
      {options.map(({ value, label: name, text }) => (
        <RadioCards.Item key={value} value={value} className={styles.choice}>
          <Text as="span" weight="bold">
            {name}
          </Text>
          <Text as="span" size="2" color="gray">
            {text}
          </Text>
        </RadioCards.Item>
      ))}
    </RadioCards.Root>
  );
};
