import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import type { MentionText, PresentMentions } from '../../../extension-points/mentions.ts';
import { canSeeRoom } from '../chat.policy.ts';
import { findRoom } from '../rooms/rooms.repo.ts';
import { factsOf } from '../rooms/rooms.service.ts';
import { listTexts } from './messages.repo.ts';

/** Notifies people of mentions in their rooms. */
export const messageMentions = (context: Context): PresentMentions => {
  const nameIn = (actor: Actor, roomId: number): string | null => {
    const room = findRoom(context.db, roomId, actor.id);
    return room && canSeeRoom(actor, factsOf(context, room)) ? room.name : null;
  };
  return (actor, ids) => {
    const texts = listTexts(context.db, ids);
    const roomIds = new Set(texts.map(({ roomId }) => roomId));
    const names = new Map([...roomIds].map((roomId) => [roomId, nameIn(actor, roomId)]));
    return texts.flatMap(({ roomId, ...said }): MentionText[] => {
      const placeName = names.get(roomId);
      return placeName == null ? [] : [{ ...said, placeId: roomId, placeName }];
    });
  };
};
