import { isAdmin } from '#shared/features/accounts/access.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { reportPost } from '#shared/features/content/reports.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ReportDialog } from '../../../ui/dialog/report-dialog.tsx';
import { WhoCanSee } from '../../../ui/visibility/who-can-see.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { LazyContentForm } from '../form/lazy-content-form.tsx';
import { DeletePost } from './delete-post.tsx';

export type PostDialogName = 'viewers' | 'edit' | 'delete' | 'report';

interface PostDialogsProps {
  post: Content;
  opened: PostDialogName | null;
  onClose: () => void;
}

/** What the menu of a post opens. */
export const PostDialogs = ({ post, opened, onClose }: PostDialogsProps) => {
  const { t } = useTranslation('common');
  const user = useUser();
  const isOwner = post.userId === user.id;
  const handleOpenChange = (isOpen: boolean) => !isOpen && onClose();
  return (
    <>
      <WhoCanSee
        kind="post"
        id={post.id}
        name={post.title}
        open={opened === 'viewers'}
        onOpenChange={handleOpenChange}
      />
      {isOwner && (
        <LazyContentForm post={post} open={opened === 'edit'} onOpenChange={handleOpenChange} />
      )}
      {(isOwner || isAdmin(user)) && (
        <DeletePost post={post} open={opened === 'delete'} onOpenChange={handleOpenChange} />
      )}
      <ReportDialog
        open={opened === 'report'}
        onOpenChange={handleOpenChange}
        description={t('report.doneText')}
        draftName={`post.${post.id}`}
        send={(reason) => call(reportPost, { params: { id: post.id }, body: { reason } })}
      />
    </>
  );
};
