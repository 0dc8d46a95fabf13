import { EllipsisVertical, Eye, Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { reportPost } from '#shared/features/content/reports.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { ReportDialog } from '../../../ui/dialog/report-dialog.tsx';
import { AppMenu } from '../../../ui/menu/app-menu.tsx';
import type { MenuItem } from '../../../ui/menu/menu-item.ts';
import { WhoCanSee } from '../../../ui/visibility/who-can-see.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { LazyContentForm } from '../form/lazy-content-form.tsx';
import { DeletePost } from './delete-post.tsx';

/**
 * Who can see it, for everyone; edit and delete for the owner; admins may delete every post, others report
 * it.
 */
export const PostMenu = ({ post, isOwner }: { post: Content; isOwner: boolean }) => {
  const { t } = useTranslation(['content', 'common']);
  const user = useUser();
  const [opened, setOpened] = useState<'viewers' | 'edit' | 'delete' | 'report' | null>(null);
  const canDelete = isOwner || isAdmin(user);
  const handleOpenChange = (isOpen: boolean) => !isOpen && setOpened(null);
  const edit: MenuItem[] = isOwner
    ? [{ label: t('common:actions.edit'), Icon: Pencil, onSelect: () => setOpened('edit') }]
    : [];
  const report: MenuItem[] =
    isOwner || isAdmin(user)
      ? []
      : [{ label: t('common:report.action'), Icon: Flag, onSelect: () => setOpened('report') }];
  const remove: MenuItem[] = canDelete
    ? [
        {
          label: t('common:actions.delete'),
          Icon: Trash2,
          tone: 'danger',
          onSelect: () => setOpened('delete'),
        },
      ]
    : [];
  const viewers: MenuItem = {
    label: t('common:whoCanSee'),
    Icon: Eye,
    onSelect: () => setOpened('viewers'),
  };
  return (
    <>
      <AppMenu
        label={t('common:optionsFor', { title: post.title })}
        items={[viewers, ...edit, ...report, ...remove]}
      >
        <EllipsisVertical size={20} aria-hidden="true" />
      </AppMenu>
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
      {canDelete && (
        <DeletePost post={post} open={opened === 'delete'} onOpenChange={handleOpenChange} />
      )}
      <ReportDialog
        open={opened === 'report'}
        onOpenChange={handleOpenChange}
        description={t('common:report.doneText')}
        draftName={`post.${post.id}`}
        send={(reason) => call(reportPost, { params: { id: post.id }, body: { reason } })}
      />
    </>
  );
};
