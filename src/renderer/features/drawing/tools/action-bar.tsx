import { Button, IconButton } from '@radix-ui/themes';
import { FilePlus, type LucideIcon, Redo2, Send, Undo2 } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { DrawingState } from '../use-drawing.ts';
import styles from './tools.module.css';

interface ActionButtonProps {
  label: string;
  Icon: LucideIcon;
  isPossible: boolean;
  onPress: () => void;
}

const ActionButton = ({ label, Icon, isPossible, onPress }: ActionButtonProps) => (
  <IconButton
    size="3"
    variant="soft"
    color="gray"
    className={styles.action}
    title={label}
    aria-label={label}
    // Focusable without effect: the focus stays where it is after the last step.
    aria-disabled={!isPossible}
    onClick={() => isPossible && onPress()}
  >
    <Icon size={22} aria-hidden="true" />
  </IconButton>
);

interface ActionBarProps {
  drawing: DrawingState;
  isSharing: boolean;
  onShare: () => void;
}

/** Undo, redo, an empty canvas and sharing. */
export const ActionBar = ({ drawing, isSharing, onShare }: ActionBarProps) => {
  const { t } = useTranslation('drawing');
  const { actions, undone } = drawing;
  return (
    <div className={styles.actions}>
      <ActionButton
        label={t('undo')}
        Icon={Undo2}
        isPossible={actions.length > 0}
        onPress={drawing.undo}
      />
      <ActionButton
        label={t('redo')}
        Icon={Redo2}
        isPossible={undone.length > 0}
        onPress={drawing.redo}
      />
      <ActionButton
        label={t('clear')}
        Icon={FilePlus}
        isPossible={!drawing.isBlank}
        onPress={() => drawing.add({ type: 'clear' })}
      />
      <Button
        size="3"
        className={styles.share}
        aria-label={t('share')}
        disabled={drawing.isBlank || isSharing}
        onClick={onShare}
      >
        <Send size={18} aria-hidden="true" />
        <span className={styles.shareWord}>{t('share')}</span>
      </Button>
    </div>
  );
};
