import { Text } from '@radix-ui/themes';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field-error.module.css';

interface FieldErrorProps {
  id?: string;
  /** Whether it is one of several, which are announced together. */
  isInList?: boolean;
  children: ReactNode;
}

/** What is wrong, below the field it is about. */
export const FieldError = ({ id, isInList = false, children }: FieldErrorProps) => (
  <Text
    as="p"
    size="2"
    color="red"
    id={id}
    role={isInList ? undefined : 'alert'}
    className={styles.error}
  >
    <CircleAlert size={16} aria-hidden="true" />
    {children}
  </Text>
);
