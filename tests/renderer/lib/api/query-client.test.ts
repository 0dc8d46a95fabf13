import { expect, test } from 'vitest';
import { logQuery, roomsQuery } from '#renderer/features/chat/chat.hooks.ts';
import { queryClient } from '#renderer/lib/api/query-client.ts';

test('a room is stale after 30 seconds, the list of rooms after ten', () => {
  expect(logQuery(1).staleTime).toBe(30_000);
  expect(roomsQuery.staleTime).toBe(10_000);
});

test('data never goes stale, and is not polled, retried or refetched on focus', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});
