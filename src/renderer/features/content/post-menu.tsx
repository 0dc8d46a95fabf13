import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { AppMenu, type MenuItem } from '../../ui/app-menu.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { DeletePost } from './delete-post.tsx';
import { LateContentForm } from './late-content-form.tsx';

/** Edit and delete for the owner; admins may delete every post. */
export const PostMenu = ({ post, isOwner }: { post: Content; isOwner: boolean }) => {
  const { t } = useTranslation(['content', 'common']);
  const user = useUser();
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  if (!isOwner && !isAdmin(user)) return null;
  const handleOpenChange = (isOpen: boolean) => !isOpen && setOpened(null);
  const edit: MenuItem[] = isOwner
    ? [{ label: t('common:actions.edit'), Icon: Pencil, onSelect: () => setOpened('edit') }]
    : [];
  const remove: MenuItem = {
    label: t('common:actions.delete'),
    Icon: Trash2,
    tone: 'danger',
    onSelect: () => setOpened('delete'),
  };
  return (
    <>
      <AppMenu label={t('post.menu', { title: post.title })} items={[...edit, remove]}>
        <EllipsisVertical size={20} aria-hidden="true" />
      </AppMenu>
      {isOwner && (
        <LateContentForm post={post} open={opened === 'edit'} onOpenChange={handleOpenChange} />
      )}
      <DeletePost post={post} open={opened === 'delete'} onOpenChange={handleOpenChange} />
    </>
  );
};
