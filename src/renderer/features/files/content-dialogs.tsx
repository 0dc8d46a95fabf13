import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminContent } from '#shared/features/content/admin.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { useDeletePost } from './delete-post.hooks.ts';
import { fileUsesQuery } from './files.hooks.ts';

/** A post that is about to be deleted, or to lose its file. */
export interface Doomed {
  what: 'post' | 'file';
  post: AdminContent;
}

interface ContentDialogsProps {
  doomed: Doomed | null;
  onClose: () => void;
}

/** The questions asked before a post, or its file, is deleted. */
export const ContentDialogs = ({ doomed, onClose }: ContentDialogsProps) => {
  const post = doomed?.what === 'post' ? doomed.post : null;
  const mediaUrl = doomed?.what === 'file' ? doomed.post.mediaUrl : null;
  return (
    <>
      <DeletePostDialog post={post} onClose={onClose} />
      <FileOfPost mediaUrl={mediaUrl} onClose={onClose} />
    </>
  );
};

const DeletePostDialog = ({
  post,
  onClose,
}: {
  post: AdminContent | null;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['files', 'common']);
  const { mutate: remove, isPending } = useDeletePost();
  // The words stay while the dialog goes.
  const [asked, setAsked] = useState(post);
  if (post && post !== asked) setAsked(post);
  const { title = '', user } = asked ?? {};
  return (
    <ConfirmDialog
      open={post !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('content.deleteTitle')}
      description={t('content.deleteText', { title, name: user?.displayName ?? '' })}
      confirmLabel={t('common:actions.delete')}
      isBusy={isPending}
      onConfirm={() => post && remove(post, { onSettled: onClose })}
    />
  );
};

const FileOfPost = ({ mediaUrl, onClose }: { mediaUrl: string | null; onClose: () => void }) => {
  const { t } = useTranslation('files');
  const showFailure = useFailureToast();
  const { data, error } = useQuery({
    ...fileUsesQuery(mediaUrl ?? ''),
    enabled: mediaUrl !== null,
    // Other uses of the file are fetched each time.
    gcTime: 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once for each failure
  useEffect(() => {
    if (!error) return;
    showFailure(t('files.deleteFailed'), error, {
      fallback: t('files.unknownError'),
      isStatusShown: true,
    });
    onClose();
  }, [error]);
  return (
    <DeleteFileDialog
      file={data ?? null}
      open={mediaUrl !== null && data !== undefined}
      onClose={onClose}
    />
  );
};
