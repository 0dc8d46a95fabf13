import { expect, test } from 'vitest';
import { jsonLimit, jsonLimitOf } from '#server/http/json-body.ts';
import { hostileBodies } from '#tests/support/event-loop/largest-input.ts';
import { type Shape, shapeOf } from '#tests/support/hardening/hostile/schema-values.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

/** Bytes of a value whose contract has no length: a date, a path, a choice. */
const shortText = 600;

/** The largest JSON encoding of a value, with every character escaped. */
const largestJson = (shape: Shape): number => {
  const { type, maxLength, maxItems = 0, items = {}, properties = {} } = shape;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return Math.max(...choices.map(largestJson));
  if (shape.allOf) return shape.allOf.map(largestJson).reduce((sum, bytes) => sum + bytes, 0);
  if (type === 'string') return 2 + 6 * (maxLength ?? shortText / 6);
  if (type === 'array') {
    return 2 + (shape.prefixItems?.length ?? maxItems) * (largestJson(items) + 1);
  }
  if (type !== 'object') return 32;
  return Object.entries(properties)
    .map(([name, field]) => name.length + 4 + largestJson(field))
    .reduce((sum, bytes) => sum + bytes, 2);
};

const isBounded = (shape: Shape): boolean =>
  (shape.type !== 'array' || (shape.maxItems ?? shape.prefixItems) !== undefined) &&
  [
    ...(shape.anyOf ?? shape.oneOf ?? shape.allOf ?? []),
    ...Object.values(shape.properties ?? {}),
    ...(shape.items ? [shape.items] : []),
  ].every(isBounded);

test('accepts the largest body of every contract', async () => {
  const { routes } = await makeApp();
  const shapes = routes.flatMap(({ endpoint: { method, path, body } }) =>
    body ? [{ what: `${method} ${path}`, path, shape: shapeOf(body) }] : [],
  );
  expect(shapes.length).toBeGreaterThan(50);
  expect(shapes.filter(({ shape }) => !isBounded(shape)).map(({ what }) => what)).toEqual([]);
  const large = shapes.filter(({ path, shape }) => largestJson(shape) > jsonLimitOf(path));
  expect(large.map(({ what }) => what)).toEqual([]);
});

test.each([
  ['/api/content', { title: 'Long', contentType: 'story', textContent: '木'.repeat(50_000) }],
  ['/api/journals', { title: 'Long', date: '2026-03-01', content: '木'.repeat(20_000) }],
])('accepts the longest text as JSON at %s', async (path, body) => {
  const app = await makeApp();
  expect((await app.as('family').post(path, body)).status).toBe(201);
});

test('refuses a body that is too large before it is parsed', async () => {
  const app = await makeApp();
  const { body = null } =
    app.routes.find(({ endpoint }) => endpoint.path === '/api/comments')?.endpoint ?? {};
  const post = (text: string) =>
    fetch(`${app.url}/api/comments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-treehouse': '1',
        cookie: app.as('family').cookieHeader(),
      },
      body: text,
    });
  const statuses: number[] = [];
  for (const text of body ? hostileBodies(body) : []) statuses.push((await post(text)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 413]);
  const large = await post(`"${'x'.repeat(jsonLimit)}"`);
  expect([large.status, await large.text()]).toEqual([413, t('common:errors.bodyTooLarge')]);
});
