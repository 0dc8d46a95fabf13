import { Dialog, IconButton } from '@radix-ui/themes';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { UnsavedInputState } from '../../lib/storage/unsaved-things.ts';
import { FormFooter } from '../form/form-footer.tsx';
import { UnsavedInput } from '../form/unsaved-input.ts';
import styles from './app-dialog.module.css';
import { onEscapeWithin } from './escape-within.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { useBackLayer } from './use-back-layer.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

export interface AppDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** Widths of 420, 560 and 860 px. */
  size?: 'small' | 'medium' | 'large';
  children: ReactNode;
  footer?: ReactNode;
}

const widths = { small: '420px', medium: '560px', large: '860px' };

export const AppDialogWindow = (props: AppDialogProps) => {
  const { open, onOpenChange, title, description, size = 'medium', children, footer } = props;
  const { t } = useTranslation('common');
  const dialogFocus = useDialogFocus();
  const [unsaved, setUnsaved] = useState<UnsavedInputState>('none');
  const [isAsking, setIsAsking] = useState(false);
  const handleOpenChange = (isOpen: boolean) => {
    if (isOpen || unsaved === 'none') onOpenChange(isOpen);
    else if (unsaved !== 'sending') setIsAsking(true);
  };
  useBackLayer(open, () => handleOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={handleOpenChange}>
      <Dialog.Content
        {...dialogFocus}
        onKeyDown={onEscapeWithin(() => handleOpenChange(false))}
        className={styles.content}
        maxWidth={widths[size]}
        {...(description ? {} : { 'aria-describedby': undefined })}
      >
        <div className={styles.head}>
          <Dialog.Title mb="0" className={styles.title}>
            {title}
          </Dialog.Title>
          <Dialog.Close>
            <IconButton variant="ghost" color="gray" aria-label={t('actions.close')}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </Dialog.Close>
        </div>
        {description && (
          <Dialog.Description size="3" mb="4" color="gray">
            {description}
          </Dialog.Description>
        )}
        <UnsavedInput value={setUnsaved}>{children}</UnsavedInput>
        {footer && <FormFooter>{footer}</FormFooter>}
        <LeaveQuestion
          open={isAsking}
          onOpenChange={setIsAsking}
          state={unsaved}
          onLeave={() => {
            setIsAsking(false);
            onOpenChange(false);
          }}
        />
      </Dialog.Content>
    </Dialog.Root>
  );
};
