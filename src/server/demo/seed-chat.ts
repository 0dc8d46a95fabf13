import { subMinutes } from 'date-fns/subMinutes';
import { z } from 'zod';
import type { Context } from '../context/context.ts';
import type { EventMap } from '../context/events.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { insertMessage, toggleReaction } from '../features/chat/messages/messages.repo.ts';
import { insertMember, insertRoom, setLastMessage } from '../features/chat/rooms/rooms.repo.ts';

/** A sample room; each line is who says it, how many minutes after the one before, and what. */
export const SampleRoom = z.object({
  name: z.string(),
  description: z.string(),
  isPrivate: z.boolean().default(false),
  /** The first one looks after the room. */
  members: z.array(z.string()).min(1),
  lines: z.array(z.tuple([z.string(), z.number(), z.string()])),
  /** How many lines from the end the room is quiet, in minutes. */
  quietFor: z.number().default(0),
});
export type SampleRoom = z.infer<typeof SampleRoom>;

const seedRoom = (context: Context, room: SampleRoom, people: ReadonlyMap<string, UserRow>) => {
  const { db, clock } = context;
  const idOf = (username: string): number => {
    const person = people.get(username);
    if (!person) throw new Error(`nobody is called ${username}`);
    return person.id;
  };
  const length = room.lines.reduce((sum, [, minutes]) => sum + minutes, 0);
  let at = subMinutes(clock.now(), length + room.quietFor);
  const { name, description, isPrivate } = room;
  const [keeper = ''] = room.members;
  const createdAt = at.toISOString();
  const roomId = insertRoom(db, {
    name,
    description,
    isPrivate,
    createdAt,
    createdBy: idOf(keeper),
  });
  let lastId = 0;
  const said: Omit<EventMap['textShown'], 'kind'>[] = [];
  room.lines.forEach(([who, minutes, content], index) => {
    at = subMinutes(at, -minutes);
    const [userId, sentAt] = [idOf(who), at.toISOString()];
    lastId = insertMessage(db, { roomId, userId, content, sentAt });
    said.push({ id: lastId, placeId: roomId, userId, text: content, createdAt: sentAt });
    if (index % 4 === 1) toggleReaction(db, lastId, '❤️', idOf(keeper));
  });
  setLastMessage(db, roomId, lastId);
  for (const username of room.members) {
    // Everyone but the room's owner has something left to read.
    const lastReadMessageId = username === keeper ? lastId : Math.max(0, lastId - 2);
    insertMember(db, { roomId, userId: idOf(username), joinedAt: createdAt, lastReadMessageId });
  }
  // Only members of the room are notified of a mention.
  for (const message of said) context.events.emit('textShown', { kind: 'message', ...message });
};

/** Fills the sample family's rooms. */
export const seedChat = (context: Context, rooms: SampleRoom[], people: UserRow[]): void => {
  const byName = new Map(people.map((person) => [person.username, person]));
  for (const room of rooms) seedRoom(context, room, byName);
};
