import { Flex, Select, Text } from '@radix-ui/themes';
import { useId } from 'react';
import styles from './order-choice.module.css';

interface OrderChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** What a list is sorted by. */
export const OrderChoice = <T extends string>(props: OrderChoiceProps<T>) => {
  const { label, options, value: chosen, onChange } = props;
  const id = useId();
  return (
    <Flex align="center" gap="3">
      <Text as="label" size="2" color="gray" htmlFor={id}>
        {label}
      </Text>
      <Select.Root size="3" value={chosen} onValueChange={(value) => onChange(value as T)}>
        <Select.Trigger id={id} variant="soft" color="gray" className={styles.trigger} />
        <Select.Content>
          {options.map(({ value, label: name }) => (
            <Select.Item key={value} value={value}>
              {name}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
    </Flex>
  );
};
