import { Box, Heading, IconButton, Text } from '@radix-ui/themes';
import {
  ArrowLeft,
  EllipsisVertical,
  Eye,
  Lock,
  LogOut,
  Pencil,
  Trash2,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { AppMenu } from '../../../ui/menu/app-menu.tsx';
import type { MenuItem } from '../../../ui/menu/menu-item.ts';
import { WhoCanSee } from '../../../ui/visibility/who-can-see.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { useOnline } from '../chat.hooks.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { MembersDialog } from './members-dialog.tsx';
import { OnlineAvatar } from './online-avatar.tsx';
import { RoomDialog } from './room-dialog.tsx';
import styles from './room-header.module.css';
import { useDeleteRoom } from './rooms.hooks.ts';

/** Faces beside the name; the rest is a number. */
const facesShown = 3;

const Faces = ({ room, onOpen }: { room: ChatRoom; onOpen: () => void }) => {
  const { t } = useTranslation('chat');
  const online = useOnline();
  const more = room.members.length - facesShown;
  return (
    <button
      type="button"
      className={styles.faces}
      aria-label={t('members.open', { count: room.members.length })}
      onClick={onOpen}
    >
      <span className={styles.wide}>
        {room.members.slice(0, facesShown).map(({ userId, user }) => (
          <OnlineAvatar key={userId} person={user} isOnline={online.has(userId)} size={32} />
        ))}
        {more > 0 && <Text size="2">+{more}</Text>}
      </span>
      <span className={styles.narrow}>
        <Users size={20} aria-hidden="true" />
        <Text size="2">{room.members.length}</Text>
      </span>
    </button>
  );
};

type DialogName = 'members' | 'viewers' | 'edit' | 'delete' | 'leave';

const useMenu = (room: ChatRoom, open: (name: DialogName) => void): MenuItem[] => {
  const { t } = useTranslation(['chat', 'common']);
  const user = useUser();
  const isMember = room.members.some(({ userId }) => userId === user.id);
  const canManage = room.createdBy === user.id || isAdmin(user);
  return [
    { label: t('members.title'), Icon: Users, onSelect: () => open('members') },
    { label: t('common:whoCanSee'), Icon: Eye, onSelect: () => open('viewers') },
    ...(canManage ? [{ label: t('room.edit'), Icon: Pencil, onSelect: () => open('edit') }] : []),
    ...(isMember
      ? [{ label: t('room.leave'), Icon: LogOut, isApart: true, onSelect: () => open('leave') }]
      : []),
    ...(canManage
      ? [
          {
            label: t('room.delete'),
            Icon: Trash2,
            tone: 'danger' as const,
            onSelect: () => open('delete'),
          },
        ]
      : []),
  ];
};

/** The name of a room, who is in it, and what can be done with it. */
export const RoomHeader = ({ room }: { room: ChatRoom }) => {
  const { t } = useTranslation(['chat', 'common']);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { mutate: remove, isPending } = useDeleteRoom(room.id);
  const close = () => setDialog(null);
  const items = useMenu(room, setDialog);
  return (
    <header className={styles.header}>
      <IconButton asChild variant="ghost" color="gray" className={styles.back}>
        <Link to={paths.chat} aria-label={t('room.back')}>
          <ArrowLeft size={20} aria-hidden="true" />
        </Link>
      </IconButton>
      <Box flexGrow="1" flexBasis="0%" minWidth="0">
        <Heading as="h2" size="4" className={styles.name}>
          {room.name}
          {room.isPrivate && <Lock size={16} role="img" aria-label={t('rooms.private')} />}
        </Heading>
        {room.description && (
          <Text
            as="p"
            size="2"
            color="gray"
            className={styles.description}
            title={room.description}
          >
            {room.description}
          </Text>
        )}
      </Box>
      <Faces room={room} onOpen={() => setDialog('members')} />
      <AppMenu label={t('room.menu')} items={items}>
        <EllipsisVertical size={20} aria-hidden="true" />
      </AppMenu>
      <MembersDialog room={room} open={dialog === 'members'} onOpenChange={close} />
      <WhoCanSee
        kind="room"
        id={room.id}
        name={room.name}
        open={dialog === 'viewers'}
        onOpenChange={close}
      />
      <RoomDialog room={room} open={dialog === 'edit'} onOpenChange={close} />
      <LeaveDialog room={room} open={dialog === 'leave'} onOpenChange={close} />
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title={t('delete.title', { name: room.name })}
        description={t('common:restoreHint')}
        confirmLabel={t('room.delete')}
        isBusy={isPending}
        onConfirm={() => remove(undefined, { onSettled: close })}
      />
    </header>
  );
};
