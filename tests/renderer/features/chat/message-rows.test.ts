import { expect, test } from 'vitest';
import { rowsOf } from '#renderer/features/chat/messages/message-rows.ts';
import type { OutboxEntry } from '#renderer/features/chat/outbox/outbox.store.ts';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import { makeMessage } from './make-message.ts';

const me = 1;
const entry = (clientId: string): OutboxEntry => ({
  clientId,
  roomId: 1,
  userId: me,
  content: clientId,
  picture: null,
  createdAt: 0,
  failure: null,
});
const shape = (
  messages: ChatMessage[],
  options: { pending?: OutboxEntry[]; unreadAfter?: number } = {},
) =>
  rowsOf({
    messages,
    pending: options.pending ?? [],
    unreadAfter: options.unreadAfter ?? null,
    userId: me,
  }).map((row) => {
    if (row.kind === 'message') {
      return `${row.message.id}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}`;
    }
    return row.kind === 'pending' ? `pending ${row.entry.clientId}` : row.kind;
  });

test('messages of one sender are grouped until a pause, another sender or another day', () => {
  const at = (day: number, hour: number, minute: number) =>
    new Date(2026, 2, day, hour, minute).toISOString();
  expect(
    shape([
      makeMessage(1, { sentAt: at(1, 9, 0) }),
      makeMessage(2, { sentAt: at(1, 9, 4) }),
      makeMessage(3, { sentAt: at(1, 9, 10) }),
      makeMessage(4, { sentAt: at(1, 9, 11), userId: 2 }),
      makeMessage(5, { sentAt: at(2, 0, 1), userId: 2 }),
    ]),
  ).toEqual(['day', '1 first', '2 last', '3 first last', '4 first last', 'day', '5 first last']);
});

test('a system note is shown alone, also beside messages of the person who caused it', () => {
  const person = makeMessage(0).user;
  expect(
    shape([makeMessage(1), makeMessage(2, { note: { kind: 'joined', person } }), makeMessage(3)]),
  ).toEqual(['day', '1 first last', 'note', '3 first last']);
});

test('the marker is before the first unread message of someone else', () => {
  const messages = [1, 2, 3, 4].map((id) => makeMessage(id, { userId: id === 3 ? me : 2 }));
  expect(shape(messages, { unreadAfter: 2 })).toEqual([
    'day',
    '1 first',
    '2 last',
    '3 first last',
    'unread',
    '4 first last',
  ]);
  expect(shape(messages, { unreadAfter: 4 })).not.toContain('unread');
});

test('deleted messages and notes are not marked as unread', () => {
  const person = makeMessage(0).user;
  const messages = [
    makeMessage(1, { userId: 2, isDeleted: true }),
    makeMessage(2, { userId: 2, note: { kind: 'joined', person } }),
  ];
  expect(shape(messages, { unreadAfter: 0 })).not.toContain('unread');
});

test('a pending message is last, and the server’s answer takes its place and key', () => {
  const pending = [entry('first'), entry('second')];
  expect(shape([makeMessage(1)], { pending })).toEqual([
    'day',
    '1 first last',
    'pending first',
    'pending second',
  ]);
  const rows = rowsOf({
    messages: [makeMessage(1), makeMessage(2, { clientId: 'first' })],
    pending,
    unreadAfter: null,
    userId: me,
  });
  expect(rows.map(({ key }) => key)).toEqual(['day 1', 'message 1', 'first', 'second']);
});
