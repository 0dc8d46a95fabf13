import { Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../illustration/drawing.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  drawing: DrawingName;
  title: string;
  hint?: string;
  action?: ReactNode;
}

/** What a list shows when it has nothing: a drawing, a kind sentence, one button. */
export const EmptyState = ({ drawing, title, hint, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <Drawing name={drawing} size={148} />
    <Heading as="h2" size="5">
      {title}
    </Heading>
    {hint && (
      <Text as="p" size="3" color="gray" className={styles.hint}>
        {hint}
      </Text>
    )}
    {action}
  </div>
);
