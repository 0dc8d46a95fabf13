import { Flex, Heading, Text } from '@radix-ui/themes';
import { type ReactNode, useId } from 'react';
import styles from './insights-card.module.css';

interface InsightsCardProps {
  title: string;
  hint?: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One of the things the logs say together. */
export const InsightsCard = ({ title, hint, action, children }: InsightsCardProps) => {
  const id = useId();
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <Flex align="center" wrap="wrap" gap="2" mb="2">
        <Heading as="h3" size="4" id={id} className={styles.title}>
          {title}
        </Heading>
        {action}
      </Flex>
      {hint && (
        <Text as="p" size="2" color="gray" mb="3">
          {hint}
        </Text>
      )}
      {children}
    </section>
  );
};
