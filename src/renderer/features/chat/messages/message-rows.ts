import { isSameDay } from 'date-fns/isSameDay';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import type { OutboxEntry } from '../outbox/outbox.store.ts';

/** One row of a room: a day, the start of unread messages, a message, a note, or a pending message. */
export type Row =
  | { kind: 'day'; key: string; iso: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage; isFirst: boolean; isLast: boolean }
  | { kind: 'note'; key: string; message: ChatMessage }
  | { kind: 'pending'; key: string; entry: OutboxEntry; isFirst: boolean };

/** Messages of one sender closer than this are grouped, in ms. */
const groupMs = 5 * 60_000;

const at = (message: ChatMessage): number => new Date(message.sentAt).getTime();

const belongTogether = (a: ChatMessage | undefined, b: ChatMessage | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.note === null &&
  b.note === null &&
  a.userId === b.userId &&
  at(b) - at(a) < groupMs &&
  isSameDay(a.sentAt, b.sentAt);

/** The key of a message stays that of its echo, so that nothing jumps when the one replaces the other. */
const keyOfMessage = ({ id, clientId }: ChatMessage): string => clientId ?? `message ${id}`;

/** Whether a message can be new to a person: notes, deleted messages and their own are not counted either. */
export const countsFor = (userId: number, message: ChatMessage): boolean =>
  message.userId !== userId && message.note === null && !message.isDeleted;

interface RowsInput {
  messages: ChatMessage[];
  /** What has not been acknowledged, in the order it was sent. */
  pending: OutboxEntry[];
  /** Where the reader had stopped when the room was opened; null for no marker. */
  unreadAfter: number | null;
  userId: number;
}

/** The lines of a room in their order. */
export const rowsOf = ({ messages, pending, unreadAfter, userId }: RowsInput): Row[] => {
  const rows: Row[] = [];
  const stored = new Set(messages.flatMap(({ clientId }) => clientId ?? []));
  const firstUnread =
    unreadAfter === null
      ? undefined
      : messages.find((message) => message.id > unreadAfter && countsFor(userId, message));
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    const isNewDay = !before || !isSameDay(before.sentAt, message.sentAt);
    if (isNewDay) rows.push({ kind: 'day', key: `day ${message.id}`, iso: message.sentAt });
    if (message === firstUnread) rows.push({ kind: 'unread', key: 'unread' });
    if (message.note) {
      rows.push({ kind: 'note', key: keyOfMessage(message), message });
      return;
    }
    rows.push({
      kind: 'message',
      key: keyOfMessage(message),
      message,
      isFirst: message === firstUnread || !belongTogether(before, message),
      isLast: !belongTogether(message, messages[index + 1]),
    });
  });
  const waiting = pending.filter(({ clientId }) => !stored.has(clientId));
  const last = messages.at(-1);
  waiting.forEach((entry, index) => {
    const isFirst = index === 0 && !(last?.note === null && last.userId === userId);
    rows.push({ kind: 'pending', key: entry.clientId, entry, isFirst });
  });
  return rows;
};
