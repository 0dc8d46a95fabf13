import { expect, test } from 'vitest';
import {
  logOf,
  type RoomLog,
  refreshed,
  withLive,
  withNewer,
  withNewest,
  withOlder,
} from '#renderer/features/chat/rooms/room-log.ts';
import { makeMessage } from './make-message.ts';

const page = (ids: number[], hasMore = false) => ({
  messages: ids.map((id) => makeMessage(id)),
  hasMore,
  revision: 0,
});
const idsIn = (log: RoomLog) => log.messages.map(({ id }) => id);

test('a live message is appended unless it is known', () => {
  const log = logOf(page([1, 2, 3]));
  const once = withLive(log, makeMessage(4), true);
  const twice = withLive(once, makeMessage(4), true);
  expect([idsIn(twice), twice.syncedTo]).toEqual([[1, 2, 3, 4], 4]);
});

test('a live message after a gap is shown but does not close the gap', () => {
  const log = withLive(logOf(page([1, 2, 3])), makeMessage(7), false);
  expect([idsIn(log), log.syncedTo]).toEqual([[1, 2, 3, 7], 3]);
  const filled = withNewer(log, page([4, 5, 6, 7]), 3);
  expect([idsIn(filled), filled.syncedTo]).toEqual([[1, 2, 3, 4, 5, 6, 7], 7]);
});

test('catching up loads page by page until it meets the live messages', () => {
  let log = withLive(logOf(page([1, 2])), makeMessage(9), false);
  log = withNewer(log, page([3, 4, 5], true), 2);
  expect(log.syncedTo).toBe(5);
  log = withNewer(log, page([6, 7, 8]), 5);
  expect([idsIn(log), log.syncedTo]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], 9]);
});

test('a changed message replaces the old one, and stays read', () => {
  const log = logOf({
    messages: [makeMessage(1, { isRead: true, clientId: 'mine' })],
    hasMore: false,
    revision: 0,
  });
  const changed = withLive(log, makeMessage(1, { content: '', isDeleted: true }), true);
  expect(changed.messages).toEqual([
    makeMessage(1, { content: '', isDeleted: true, isRead: true, clientId: 'mine' }),
  ]);
});

test('older pages are prepended and say whether there are more', () => {
  const log = withOlder(logOf(page([5, 6], true)), page([3, 4], true), 5);
  expect([idsIn(log), log.hasOlder, log.syncedTo]).toEqual([[3, 4, 5, 6], true, 6]);
});

test('a change to a message older than the loaded ones is ignored', () => {
  const log = logOf(page([5, 6], true));
  expect(withLive(log, makeMessage(2), true)).toBe(log);
});

test('a refetched newest page is merged if it connects, and ignored if it would leave a gap', () => {
  const log = logOf(page([1, 2, 3]));
  expect(idsIn(withNewest(log, page([2, 3, 4], true)))).toEqual([1, 2, 3, 4]);
  expect(withNewest(log, page([8, 9], true))).toBe(log);
});

test('a reopened room keeps connected and live messages, and starts over after a gap', () => {
  const log = withLive(withOlder(logOf(page([5, 6], true)), page([3, 4]), 5), makeMessage(9), true);
  const joined = refreshed(log, page([6, 7, 8], true));
  expect([idsIn(joined), joined.syncedTo]).toEqual([[3, 4, 5, 6, 7, 8, 9], 9]);
  expect(idsIn(refreshed(log, page([20, 21], true)))).toEqual([20, 21]);
  expect(idsIn(refreshed(undefined, page([1])))).toEqual([1]);
});

test('a page requested before the log started over is ignored, since it would hide a gap', () => {
  const log = logOf(page([300, 301], true));
  expect(withNewer(log, page([101, 102], true), 100)).toBe(log);
  expect(withOlder(log, page([101, 102], true), 103)).toBe(log);
});
