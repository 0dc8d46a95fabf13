import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { currentUserQuery } from '#renderer/features/accounts/accounts.hooks.ts';

const askWith = (status: number, body: string) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  return new QueryClient().fetchQuery({ ...currentUserQuery, retry: false });
};

test('the request for the current user gives null after a 401', async () => {
  expect(await askWith(401, 'Signed out elsewhere.')).toBeNull();
  expect(await askWith(200, '{"id":7}')).toEqual({ id: 7 });
});

test('any other failure is thrown', async () => {
  await expect(askWith(503, 'Closing.')).rejects.toThrow('503: Closing.');
});
