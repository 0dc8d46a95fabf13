import { Heading, IconButton } from '@radix-ui/themes';
import { type LucideIcon, X } from 'lucide-react';
import { useReturnedFocus } from '../../../ui/layout/returned-focus.ts';
import styles from './card-head.module.css';
import { useDismissMemories } from './memories.hooks.ts';

interface CardHeadProps {
  id: string;
  Icon: LucideIcon;
  title: string;
  dismissLabel: string;
  card: 'memories' | 'lookBack';
}

/** The name of a card on home, and the way to hide it. */
export const CardHead = ({ id, Icon, title, dismissLabel, card }: CardHeadProps) => {
  const dismiss = useDismissMemories();
  return (
    <div className={styles.head} {...useReturnedFocus()}>
      <Icon size={22} aria-hidden="true" className={styles.icon} />
      <Heading as="h2" size="4" id={id} className={styles.title}>
        {title}
      </Heading>
      <IconButton
        variant="ghost"
        color="gray"
        disabled={dismiss.isPending}
        aria-label={dismissLabel}
        onClick={() => dismiss.mutate(card)}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
};
