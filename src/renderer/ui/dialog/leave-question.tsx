import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { UnsavedInputState } from '../../lib/storage/unsaved-things.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  state: UnsavedInputState;
  onLeave: () => void;
}

/** Asks before a dialog or a page is left with unsaved input, and says what becomes of it. */
export const LeaveQuestion = ({ open, onOpenChange, state, onLeave }: LeaveQuestionProps) => {
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
