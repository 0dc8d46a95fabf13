import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import {
  addMember,
  createRoom,
  deleteRoom,
  type RoomFields,
  removeMember,
  restoreRoom,
  updateRoom,
} from '#shared/features/chat/rooms.contract.ts';
import { paths } from '../../../app/paths.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { putRoom, removeRoom } from '../chat.cache.ts';
import { chatKeys } from '../chat.hooks.ts';

export const useCreateRoom = () => {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (body: RoomFields) => call(createRoom, { body }),
    onSuccess: (room) => {
      putRoom(client, room);
      void navigate(paths.chatRoom(room.id));
    },
    onError: (error) => showFailure(t('failed.create'), error),
  });
};

export const useUpdateRoom = (id: number) => {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (body: RoomFields) => call(updateRoom, { params: { id }, body }),
    onSuccess: (room) => putRoom(client, room),
    onError: (error) => showFailure(t('failed.update'), error),
  });
};

/** Deletes a room; it can be taken back at once. */
export const useDeleteRoom = (id: number) => {
  const { t } = useTranslation(['chat', 'common']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const { mutate: restore } = useMutation({
    mutationFn: () => call(restoreRoom, { params: { id } }),
    onSuccess: (room) => {
      putRoom(client, room);
      showToast({ tone: 'success', title: t('delete.restored') });
    },
    onError: (error) => showFailure(t('failed.restore'), error),
  });
  return useMutation({
    mutationFn: () => call(deleteRoom, { params: { id } }),
    onSuccess: () => {
      removeRoom(client, id);
      void navigate(paths.chat);
      showToast({
        tone: 'success',
        title: t('delete.done'),
        action: { label: t('common:actions.undo'), onPress: () => restore() },
      });
    },
    onError: (error) => showFailure(t('failed.delete'), error),
  });
};

export const useAddMember = (id: number) => {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (userId: number) => call(addMember, { params: { id }, body: { userId } }),
    onSuccess: (room) => {
      putRoom(client, room);
      void client.invalidateQueries({ queryKey: chatKeys.candidates(id) });
    },
    onError: (error) => showFailure(t('failed.add'), error),
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
  const client = useQueryClient();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const { id } = room;
  return useMutation({
    mutationFn: ({ userId, handOverTo }: Removal) =>
      call(removeMember, { params: { id, userId }, query: { handOverTo } }),
    onSuccess: async ({ userId }) => {
      if (userId === user.id) {
        if (room.isPrivate) removeRoom(client, id);
        await navigate(paths.chat);
        showToast({ tone: 'success', title: t('members.leftDone', { name: room.name }) });
      }
      void client.invalidateQueries({ queryKey: chatKeys.rooms });
      void client.invalidateQueries({ queryKey: chatKeys.candidates(id) });
    },
    onError: (error) => showFailure(t('failed.remove'), error),
  });
};
