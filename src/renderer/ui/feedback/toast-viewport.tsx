import * as Toast from '@radix-ui/react-toast';
import { Button, IconButton, Text } from '@radix-ui/themes';
import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Mascot } from '../mascots/mascot.tsx';
import { hideToast, noteToastShown, useToastStore } from './toast-store.ts';
import styles from './toast-viewport.module.css';

/** Spec, part 1 section 9, and rule 34: failures stay longer. */
const durationMs = 5_000;
const failureDurationMs = 10_000;
const swipeThreshold = 50;

const icons = { success: CircleCheck, failure: CircleX, plain: Info };

const CurrentToast = () => {
  const { t } = useTranslation(['common', 'shell']);
  const current = useToastStore((state) => state.current);
  if (!current) return null;
  const { isOpen, title, description, tone = 'plain', mascot, action, secondAction } = current;
  const Icon = icons[tone];
  const actions = [action, secondAction].map(
    (one) =>
      one && (
        <Toast.Action key={one.label} altText={one.label} asChild>
          <Button variant="soft" onClick={one.onPress}>
            {one.label}
          </Button>
        </Toast.Action>
      ),
  );
  return (
    <Toast.Root
      open={isOpen}
      onOpenChange={(open) => !open && hideToast()}
      duration={tone === 'failure' ? failureDurationMs : durationMs}
      type={tone === 'failure' ? 'foreground' : 'background'}
      className={`${styles.toast} ${styles[tone]}`}
    >
      {mascot ? (
        <Mascot name={mascot} pose="cheer" size={72} className={styles.mascot} />
      ) : (
        <Icon size={22} aria-hidden="true" className={styles.icon} />
      )}
      <div className="row-text">
        <Toast.Title asChild>
          <Text as="p" size="3" weight="bold">
            {title}
          </Text>
        </Toast.Title>
        {description && (
          <Toast.Description asChild>
            <Text as="p" size="2" className={styles.description}>
              {description}
            </Text>
          </Toast.Description>
        )}
        {secondAction && <div className={styles.actions}>{actions}</div>}
      </div>
      {!secondAction && actions}
      <Toast.Close asChild>
        <IconButton variant="ghost" color="gray" aria-label={t('common:actions.close')}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  );
};

/** Where toasts appear; F8 brings the focus there. */
export const ToastViewport = () => {
  const { t } = useTranslation('shell');
  const id = useToastStore(({ current }) => current?.id);
  useEffect(() => {
    if (id !== undefined) noteToastShown();
  }, [id]);
  return (
    <Toast.Provider
      // Radix pauses a toast for ever if it had the focus when it was closed (radix-ui/primitives#2461).
      key={id}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
      label={t('toasts.label')}
    >
      <CurrentToast />
      <Toast.Viewport
        className={styles.viewport}
        hotkey={['F8']}
        label={t('toasts.viewport', { hotkey: '{hotkey}' })}
      />
    </Toast.Provider>
  );
};
