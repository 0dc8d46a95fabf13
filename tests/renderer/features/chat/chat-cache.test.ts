import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '#renderer/lib/api/query-client.ts';

test('a room that is gone does not come back with a list that was on its way', async () => {
  vi.stubGlobal('window', new EventTarget());
  let ids = [1, 2];
  let isReleased = Promise.resolve();
  vi.stubGlobal('fetch', async () => {
    const rooms = ids.map((id) => ({ id }));
    await isReleased;
    return Response.json(rooms);
  });
  const { roomsQuery } = await import('#renderer/features/chat/chat.hooks.ts');
  const { removeRoom } = await import('#renderer/features/chat/chat.cache.ts');
  const client = makeQueryClient();
  const stop = new QueryObserver(client, roomsQuery).subscribe(() => {});
  const shown = () => client.getQueryData(roomsQuery.queryKey)?.map(({ id }) => id);
  await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
  let release = () => {};
  isReleased = new Promise((resolve) => {
    release = resolve;
  });
  void client.invalidateQueries({ queryKey: roomsQuery.queryKey });
  expect(client.isFetching()).toBe(1);
  ids = [2];
  removeRoom(client, 1);
  expect(shown()).toEqual([2]);
  release();
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(shown()).toEqual([2]);
  stop();
});
