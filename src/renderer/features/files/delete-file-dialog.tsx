import type { FileUse } from '#shared/features/files/files.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useDeleteFile, useUseText } from './delete-file.hooks.ts';

/** A file that is about to be deleted, and what shows it. */
interface DoomedFile {
  path: string;
  uses: FileUse[];
}

interface DeleteFileDialogProps {
  file: DoomedFile | null;
  open: boolean;
  onClose: () => void;
}

/** Asks before a file is deleted, and says what that affects. */
export const DeleteFileDialog = ({ file, open, onClose }: DeleteFileDialogProps) => {
  const { t } = useTranslation(['files', 'common']);
  const { listOf } = useUseText();
  const { mutate: remove, isPending } = useDeleteFile();
  const uses = file?.uses ?? [];
  const affects =
    uses.length > 0 ? t('files.affects', { uses: listOf(uses) }) : t('files.affectsNothing');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('files.deleteTitle')}
      description={`${affects} ${t('common:restoreHint')}`}
      confirmLabel={t('common:actions.delete')}
      isBusy={isPending}
      onConfirm={() => file && remove(file.path, { onSettled: onClose })}
    />
  );
};
