import { Button, IconButton, Text } from '@radix-ui/themes';
import { type LucideIcon, X } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './selection-bar.module.css';

/** Something one can do with the chosen pictures. */
export interface SelectionAction {
  key: string;
  label: string;
  Icon: LucideIcon;
  onPress: () => void;
  isBusy?: boolean;
}

interface SelectionBarProps {
  /** How many pictures are chosen; with none there is no bar. */
  count: number;
  actions: SelectionAction[];
  onClear: () => void;
}

/** How many pictures are chosen, and what can be done with them. */
export const SelectionBar = ({ count, actions, onClear }: SelectionBarProps) => {
  const { t } = useTranslation('common');
  if (count === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label={t('grid.chosenLabel')}
      className={styles.bar}
      data-hides-bottom-bar
    >
      <IconButton
        size="3"
        variant="ghost"
        color="gray"
        className={styles.clear}
        aria-label={t('grid.clear')}
        onClick={onClear}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
      <Text size="3" weight="medium" role="status" className={styles.count}>
        {t('grid.chosen', { count })}
      </Text>
      <div className={styles.actions}>
        {actions.map(({ key, label, Icon, onPress, isBusy = false }) => (
          <Button
            key={key}
            size="3"
            variant="ghost"
            className={styles.action}
            loading={isBusy}
            onClick={onPress}
          >
            <Icon size={20} aria-hidden="true" />
            <span className={styles.label}>{label}</span>
          </Button>
        ))}
      </div>
    </div>
  );
};
