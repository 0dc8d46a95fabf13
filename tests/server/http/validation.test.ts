import { expect, it } from 'vitest';
import { makeApp } from '#tests/support/server/make-app.ts';

it.each([
  '{"title":{"length":{"toString":1}}}',
  '{"title":{"length":{"valueOf":1,"toString":1}}}',
  '{"title":{"length":3}}',
])('refuses %s instead of a text', async (body) => {
  const app = await makeApp();
  const { status, text } = await app.as('family').post('/api/tasks', JSON.parse(body));
  expect([status, text]).toEqual([400, expect.stringMatching(/\S/)]);
});
