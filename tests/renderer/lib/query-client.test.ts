import { expect, test } from 'vitest';
import { queryClient } from '#renderer/lib/query-client.ts';

test('data never goes stale, and is neither polled, tried again nor read anew for a focus', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});
