import type { Content } from '#shared/features/content/content.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useDeletePost } from './posts.hooks.ts';

interface DeletePostProps {
  post: Content;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a post goes to the trash. */
export const DeletePost = ({ post, open, onOpenChange }: DeletePostProps) => {
  const { t } = useTranslation(['content', 'common']);
  const { mutate: remove, isPending } = useDeletePost(post.id);
  const type = t(`nouns.${post.contentType}`);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('delete.title')}
      description={`${t('delete.text', { type })} ${t('delete.restoreHint')}`}
      confirmLabel={t('common:actions.delete')}
      isBusy={isPending}
      onConfirm={() => remove(undefined, { onSettled: () => onOpenChange(false) })}
    />
  );
};
