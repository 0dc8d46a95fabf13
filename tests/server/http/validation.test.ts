import { expect, it } from 'vitest';
import { makeApp } from '#tests/support/make-app.ts';

it.each([
  { body: { title: { length: { toString: 1 } } } },
  { body: { title: { length: { valueOf: 1, toString: 1 } } } },
  { body: { title: { length: 3 } } },
])('refuses $body where a text belongs', async ({ body }) => {
  const app = await makeApp();
  const { status, text } = await app.as('family').post('/api/tasks', body);
  expect([status, text]).toEqual([400, expect.stringMatching(/\S/)]);
});
