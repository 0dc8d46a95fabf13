import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ImportProgress } from '../../../ui/feedback/import-progress.tsx';
import type { ImportStage } from '../../../ui/feedback/import-run.ts';

/** Most files are imported before anyone could read this, in ms. */
const quietMs = 600;

interface ImportDialogProps {
  isPending: boolean;
  stage: ImportStage;
  onCancel: () => void;
}

/** Shows an import that takes a while. */
export const ImportDialog = ({ isPending, stage, onCancel }: ImportDialogProps) => {
  const { t } = useTranslation('calendar');
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), quietMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return (
    <AppDialog
      open={isPending && isSlow}
      // Closing it would leave an import that nothing shows.
      onOpenChange={(isOpen) => !isOpen && stage.phase !== 'saving' && onCancel()}
      title={t('menu.import')}
      size="small"
    >
      <ImportProgress stage={stage} onCancel={onCancel} />
    </AppDialog>
  );
};
