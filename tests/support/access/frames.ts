import { ServerMessage } from '#shared/live.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import type { Filling } from './fill/filling.ts';
import { grownUps, members, wordsNotFor } from './known-secrets.ts';

/** Kinds of records whose ids are in an area's messages. */
const kindsOf: Partial<Record<string, readonly string[]>> = {
  content: ['post', 'trashed post'],
  albums: ['album', 'trashed album'],
  chat: ['room', 'trashed room'],
  tasks: ['task', 'trashed task', 'given task', 'withdrawn task'],
  journal: ['entry'],
  emotions: ['feeling'],
  calendar: ['event'],
  reading: ['book', 'trashed book'],
  help: ['help call'],
};

const admins: readonly PersonKind[] = ['admin'];

/** Who may hear of an area at all; personal areas are checked by id or act. */
const audiences: Record<string, readonly PersonKind[]> = {
  accounts: members,
  household: members,
  content: members,
  albums: members,
  displays: admins,
  bell: members,
  memories: members,
  chat: members,
  presence: members,
  calendar: members,
  tasks: members,
  journal: members,
  emotions: members,
  games: members,
  badges: members,
  reading: members,
  files: admins,
  trash: members,
  approvals: members,
  screenTime: ['admin', 'kid'],
  help: members,
  /** Everyone hears about acts on themselves. */
  audit: members,
  exports: members,
  network: admins,
  pairing: grownUps,
  remoteAccess: admins,
  remoteDevices: grownUps,
  https: admins,
  backups: admins,
  updates: admins,
};

const isOf = (filling: Filling, area: string, id: number, hearer: PersonKind): boolean => {
  const kinds = kindsOf[area];
  if (!kinds) return true;
  const same = filling.things.filter((one) => kinds.includes(one.kind) && one.id === id);
  // Both people of an assigned task know it.
  return same.some(
    ({ owner, seenBy, also, kind }) =>
      owner === hearer ||
      seenBy.includes(hearer) ||
      String(also.once ?? '').includes(hearer) ||
      (/(given|withdrawn) task/.test(kind) && hearer === 'kid'),
  );
};

export const judgeFrame = (filling: Filling, hearer: PersonKind, frame: string): string[] => {
  const parsed = ServerMessage.safeParse(JSON.parse(frame));
  if (!parsed.success) return [`${hearer} hears something of no known shape: ${frame}`];
  const message = parsed.data;
  const found = wordsNotFor(hearer, frame, filling.secrets).map(
    (word) => `${hearer} hears ${word}`,
  );
  if (message.type === 'changed') {
    const { area, id } = message;
    if (!audiences[area]?.includes(hearer)) found.push(`${hearer} hears of ${area}`);
    if (id !== undefined && !isOf(filling, area, id, hearer)) {
      found.push(`${hearer} hears of ${area} ${id}`);
    }
  }
  const roomId =
    message.type === 'chat_message'
      ? message.message.roomId
      : 'roomId' in message && message.roomId;
  const isAnswer = message.type === 'error';
  if (roomId && !isAnswer && !isOf(filling, 'chat', roomId, hearer)) {
    found.push(`${hearer} hears room ${roomId}`);
  }
  return found;
};

export const areasHeard = (): string[] => Object.keys(audiences);
