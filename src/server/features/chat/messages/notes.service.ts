import type { NoteKind } from '#shared/features/chat/chat.contract.ts';
import type { Context } from '../../../context/context.ts';
import { presentMessages } from '../chat.present.ts';
import { announceMessage } from '../live-events.ts';
import { setLastMessage } from '../rooms/rooms.repo.ts';
import { findMessage, insertMessage } from './messages.repo.ts';

/** Writes into a room what happened to it, for all its members to see. */
export const writeNote = (
  context: Context,
  note: { roomId: number; kind: NoteKind; userId: number; personId: number },
): void => {
  const { db, clock } = context;
  const { roomId, userId, personId } = note;
  const sentAt = clock.now().toISOString();
  const id = insertMessage(db, {
    roomId,
    userId,
    content: '',
    sentAt,
    note: note.kind,
    notePersonId: personId,
  });
  setLastMessage(db, roomId, id);
  const row = findMessage(db, id);
  const [message] = row ? presentMessages(db, [row], null) : [];
  if (message) announceMessage(context, message);
};
