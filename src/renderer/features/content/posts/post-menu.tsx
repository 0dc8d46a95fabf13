import { EllipsisVertical, Eye, EyeOff, Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isAdmin, isGrownUp } from '#shared/features/accounts/access.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppMenu } from '../../../ui/menu/app-menu.tsx';
import type { MenuItem } from '../../../ui/menu/menu-item.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { type PostDialogName, PostDialogs } from './post-dialogs.tsx';
import { useDecideFriends } from './posts.hooks.ts';

/**
 * Who can see it, for everyone; edit and delete for the owner; admins may delete every post, others report
 * it. Grown-ups take back that friends see a kid's post.
 */
export const PostMenu = ({ post, isOwner }: { post: Content; isOwner: boolean }) => {
  const { t } = useTranslation(['content', 'common']);
  const user = useUser();
  const [opened, setOpened] = useState<PostDialogName | null>(null);
  // A feed is made of many cards, and hardly any of their dialogs is ever opened.
  const [wasOpened, setWasOpened] = useState(false);
  const open = (name: PostDialogName) => {
    setWasOpened(true);
    setOpened(name);
  };
  const { mutate: decide } = useDecideFriends(post);
  const withdraw: MenuItem[] =
    isGrownUp(user) && post.friendsApproval === 'approved'
      ? [{ label: t('content:waiting.withdraw'), Icon: EyeOff, onSelect: () => decide(false) }]
      : [];
  const canDelete = isOwner || isAdmin(user);
  const edit: MenuItem[] = isOwner
    ? [{ label: t('common:actions.edit'), Icon: Pencil, onSelect: () => open('edit') }]
    : [];
  const report: MenuItem[] =
    isOwner || isAdmin(user)
      ? []
      : [{ label: t('common:report.action'), Icon: Flag, onSelect: () => open('report') }];
  const remove: MenuItem[] = canDelete
    ? [
        {
          label: t('common:actions.delete'),
          Icon: Trash2,
          tone: 'danger',
          onSelect: () => open('delete'),
        },
      ]
    : [];
  const viewers: MenuItem = {
    label: t('common:whoCanSee'),
    Icon: Eye,
    onSelect: () => open('viewers'),
  };
  return (
    <>
      <AppMenu
        label={t('common:optionsFor', { title: post.title })}
        items={[viewers, ...withdraw, ...edit, ...report, ...remove]}
      >
        <EllipsisVertical size={20} aria-hidden="true" />
      </AppMenu>
      {wasOpened && <PostDialogs post={post} opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
};
