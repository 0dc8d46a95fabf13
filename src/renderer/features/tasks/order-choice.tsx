import { Flex, Select, Text } from '@radix-ui/themes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TaskOrder } from '#shared/features/tasks/tasks.contract.ts';
import styles from './order-choice.module.css';

interface OrderChoiceProps {
  order: TaskOrder;
  onChange: (order: TaskOrder) => void;
}

/** What the open tasks are sorted by. */
export const OrderChoice = ({ order, onChange }: OrderChoiceProps) => {
  const { t } = useTranslation('tasks');
  const id = useId();
  return (
    <Flex align="center" gap="3">
      <Text as="label" size="2" color="gray" htmlFor={id}>
        {t('order.label')}
      </Text>
      <Select.Root size="3" value={order} onValueChange={(value) => onChange(value as TaskOrder)}>
        <Select.Trigger id={id} variant="soft" color="gray" className={styles.trigger} />
        <Select.Content>
          {TaskOrder.options.map((name) => (
            <Select.Item key={name} value={name}>
              {t(`order.${name}`)}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
    </Flex>
  );
};
