import type { Db } from '#server/db/open.ts';
import type { UserRow } from '#server/features/accounts/accounts.repo.ts';
import { insertMessage } from '#server/features/chat/messages/messages.repo.ts';
import {
  insertMember,
  insertRoom,
  setLastMessage,
} from '#server/features/chat/rooms/rooms.repo.ts';

const at = '2026-03-02T09:30:00.000Z';

interface RoomOptions {
  name?: string;
  isPrivate?: boolean;
  members?: UserRow[];
}

export const makeRoom = (db: Db, creator: UserRow, options: RoomOptions = {}): number => {
  const { name = 'Den', isPrivate = false, members = [] } = options;
  const id = insertRoom(db, { name, isPrivate, createdAt: at, createdBy: creator.id });
  for (const { id: userId } of [creator, ...members]) {
    insertMember(db, { roomId: id, userId, joinedAt: at, lastReadMessageId: 0 });
  }
  return id;
};

/** Inserts a person's messages without validation. @returns their ids. */
export const makeMessages = (
  db: Db,
  roomId: number,
  author: UserRow,
  contents: string[],
): number[] => {
  const ids = contents.map((content) =>
    insertMessage(db, { roomId, userId: author.id, content, sentAt: at }),
  );
  setLastMessage(db, roomId, ids.at(-1) ?? 0);
  return ids;
};
