import { useNavigate } from 'react-router-dom';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import {
  addMember,
  createRoom,
  deleteRoom,
  type NewRoom,
  type RoomFields,
  removeMember,
  restoreRoom,
  updateRoom,
} from '#shared/features/chat/rooms.contract.ts';
import { paths } from '#shared/paths.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { putRoom, removeRoom } from '../chat.cache.ts';
import { chatKeys } from '../chat.hooks.ts';

export const useCreateRoom = () => {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  return useAction({
    run: (body: NewRoom) => call(createRoom, { body }),
    update: (client, room) => {
      putRoom(client, room);
      void navigate(paths.chatRoom(room.id));
    },
    failure: t('failed.create'),
    isStatusShown: true,
  });
};

export const useUpdateRoom = (id: number) => {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  return useAction({
    run: ({ fields, version }: { fields: RoomFields; version: string | undefined }) =>
      call(updateRoom, { params: { id }, body: fields }, { version }),
    update: (client, room) => {
      // An admin who made a room private without being in it has closed it for themselves too.
      const isClosed = room.isPrivate && room.lastReadMessageId === null;
      if (!isClosed) return putRoom(client, room);
      removeRoom(client, id);
      void navigate(paths.chat);
    },
    failure: t('failed.update'),
  });
};

/** Deletes a room; it can be taken back at once. */
export const useDeleteRoom = (id: number) => {
  const { t } = useTranslation(['chat', 'common']);
  const navigate = useNavigate();
  const { mutate: restore } = useAction({
    run: () => call(restoreRoom, { params: { id } }),
    update: putRoom,
    success: t('delete.restored'),
    failure: t('failed.restore'),
  });
  return useAction({
    run: () => call(deleteRoom, { params: { id } }),
    update: (client) => {
      removeRoom(client, id);
      void navigate(paths.chat);
    },
    success: {
      title: t('delete.done'),
      action: { label: t('common:actions.undo'), onPress: () => restore() },
    },
    failure: t('failed.delete'),
  });
};

export const useAddMember = (id: number) => {
  const { t } = useTranslation('chat');
  return useAction({
    run: (userId: number) => call(addMember, { params: { id }, body: { userId } }),
    update: (client, room) => {
      putRoom(client, room);
      void client.invalidateQueries({ queryKey: chatKeys.candidates(id) });
    },
    failure: t('failed.add'),
    isStatusShown: true,
  });
};

interface Removal {
  userId: number;
  handOverTo?: number | undefined;
}

/** Removes another member, or leaves. */
export const useRemoveMember = (room: ChatRoom) => {
  const { t } = useTranslation('chat');
  const user = useUser();
  const navigate = useNavigate();
  const { id } = room;
  return useAction({
    run: ({ userId, handOverTo }: Removal) =>
      call(removeMember, { params: { id, userId }, query: { handOverTo } }),
    update: async (client, _answer, { userId }) => {
      if (userId === user.id) {
        if (room.isPrivate) removeRoom(client, id);
        await navigate(paths.chat);
      }
      void client.invalidateQueries({ queryKey: chatKeys.rooms });
      void client.invalidateQueries({ queryKey: chatKeys.candidates(id) });
    },
    success: (_answer, { userId }) =>
      userId === user.id ? t('members.leftDone', { name: room.name }) : undefined,
    failure: t('failed.remove'),
    isStatusShown: true,
  });
};
