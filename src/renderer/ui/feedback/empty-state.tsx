import { Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { MascotScene, type MascotSceneName } from '../mascots/mascot-scenes.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** Which mascot keeps company; docs/illustration.md shows them. */
  drawing: MascotSceneName;
  title: string;
  hint?: string;
  action?: ReactNode;
}

/** What a list shows when it has nothing: a mascot, a kind sentence, one button. */
export const EmptyState = ({ drawing, title, hint, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <MascotScene name={drawing} size={160} />
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
