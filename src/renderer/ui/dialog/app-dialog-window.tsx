import { Dialog, IconButton } from '@radix-ui/themes';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedThing } from '../../lib/storage/unsaved-things.ts';
import { UnsavedInput, type UnsavedInputState } from '../form/unsaved-input.ts';
import styles from './app-dialog.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { onEscapeWithin } from './escape-within.ts';
import { useFocusReturn } from './focus-return.ts';
import { useBackLayer } from './use-back-layer.ts';

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
  const focusReturn = useFocusReturn();
  const [unsaved, setUnsaved] = useState<UnsavedInputState>('none');
  const [isAsking, setIsAsking] = useState(false);
  useUnsavedThing(open && unsaved !== 'none');
  const handleOpenChange = (isOpen: boolean) => {
    if (isOpen || unsaved === 'none') onOpenChange(isOpen);
    else if (unsaved !== 'sending') setIsAsking(true);
  };
  useBackLayer(open, () => handleOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={handleOpenChange}>
      <Dialog.Content
        {...focusReturn}
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
        {footer && <div className={styles.footer}>{footer}</div>}
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

interface LeaveQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  state: UnsavedInputState;
  onLeave: () => void;
}

const LeaveQuestion = ({ open, onOpenChange, state, onLeave }: LeaveQuestionProps) => {
  const { t } = useTranslation('common');
  const loss = state === 'kept' || state === 'withoutFile' ? state : 'lost';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('unsaved.title')}
      description={t(`unsaved.text.${loss}`)}
      confirmLabel={t('unsaved.leave')}
      onConfirm={onLeave}
      tone={loss === 'lost' ? 'danger' : 'plain'}
    />
  );
};
