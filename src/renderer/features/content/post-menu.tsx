import { DropdownMenu, IconButton } from '@radix-ui/themes';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { useUser } from '../accounts/accounts.hooks.ts';
import { DeletePost } from './delete-post.tsx';
import { LateContentForm } from './late-content-form.tsx';
import styles from './post-menu.module.css';

/** Edit and delete for the owner; admins may delete every post. */
export const PostMenu = ({ post, isOwner }: { post: Content; isOwner: boolean }) => {
  const { t } = useTranslation(['content', 'common']);
  const user = useUser();
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  if (!isOwner && !isAdmin(user)) return null;
  const handleOpenChange = (isOpen: boolean) => !isOpen && setOpened(null);
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <IconButton
            variant="ghost"
            className={styles.trigger}
            aria-label={t('post.menu', { title: post.title })}
          >
            <EllipsisVertical size={20} aria-hidden="true" />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content align="end">
          {isOwner && (
            <DropdownMenu.Item className={styles.item} onSelect={() => setOpened('edit')}>
              <Pencil size={16} aria-hidden="true" />
              {t('common:actions.edit')}
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item
            color="red"
            className={styles.item}
            onSelect={() => setOpened('delete')}
          >
            <Trash2 size={16} aria-hidden="true" />
            {t('common:actions.delete')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {isOwner && (
        <LateContentForm post={post} open={opened === 'edit'} onOpenChange={handleOpenChange} />
      )}
      <DeletePost post={post} open={opened === 'delete'} onOpenChange={handleOpenChange} />
    </>
  );
};
