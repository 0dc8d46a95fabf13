import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import type { MentionWords, PresentWords } from '../../../extension-points/mentions.ts';
import { canSeeRoom } from '../chat.policy.ts';
import { findRoom } from '../rooms/rooms.repo.ts';
import { factsOf } from '../rooms/rooms.service.ts';
import { listWords } from './messages.repo.ts';

/** Notifies people of mentions in their rooms. */
export const messageMentions = (context: Context): PresentWords => {
  const nameIn = (actor: Actor, roomId: number): string | null => {
    const room = findRoom(context.db, roomId, actor.id);
    return room && canSeeRoom(actor, factsOf(context, room)) ? room.name : null;
  };
  return (actor, ids) => {
    const words = listWords(context.db, ids);
    const roomIds = new Set(words.map(({ roomId }) => roomId));
    const names = new Map([...roomIds].map((roomId) => [roomId, nameIn(actor, roomId)]));
    return words.flatMap(({ roomId, ...said }): MentionWords[] => {
      const placeName = names.get(roomId);
      return placeName == null ? [] : [{ ...said, placeId: roomId, placeName }];
    });
  };
};
