import { limits } from '#shared/features/chat/chat.contract.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/transaction.ts';
import { deleteMessagesOf } from './messages.repo.ts';
import { deleteRoomRow, findTrashedRoom } from './rooms.repo.ts';

const dayMs = 24 * 3_600_000;
/** Messages that go for good in one transaction: short enough for whoever writes meanwhile. */
const purgeBatch = 500;

/** Removes one batch of what has been in the trash for 30 days. @returns whether there may be more. */
export const purgeRooms = ({ db, clock, media }: Context): boolean => {
  const before = new Date(clock.now().getTime() - limits.trashDays * dayMs).toISOString();
  return write(db, () => {
    const roomId = findTrashedRoom(db, before);
    if (roomId === undefined) return false;
    const { count, mediaIds } = deleteMessagesOf(db, roomId, purgeBatch);
    media.remove(mediaIds);
    if (count < purgeBatch) deleteRoomRow(db, roomId);
    return true;
  });
};
