import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import { oneOf, type Random } from '#shared/features/games/random.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import { type Asked, askAll, readEndpoints } from '#tests/support/hardening/hostile/ask-all.ts';
import { fill, write } from '#tests/support/hardening/hostile/bad-requests.ts';
import {
  shapeOf,
  someValue,
  spoiled,
  takes,
} from '#tests/support/hardening/hostile/schema-values.ts';
import {
  type Besieged,
  besiege,
  openBesieged,
  visitors,
} from '#tests/support/hardening/hostile/siege.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';

/** What would sign people out, close the server or open it to the network. */
const isLeftOut = ({ path }: Endpoint): boolean =>
  /restore|network|secure|outside|backups|recovery|password|setup|logout|register|login|admin\/users/.test(
    path,
  );

/** A body that its contract takes, though hardly anybody would send it. */
const oddBody = ({ body }: Endpoint, random: Random): string | null => {
  if (!body) return null;
  const shape = shapeOf(body);
  for (let tries = 0; tries < 40; tries += 1) {
    const text = JSON.stringify(spoiled(someValue(shape, random), random)) ?? 'null';
    if (/^[[{]/.test(text) && takes(body, JSON.parse(text))) return text;
  }
  return null;
};

const makeAsks = (besieged: Besieged, endpoints: Endpoint[], random: Random): Asked[] => {
  const asks: Asked[] = [];
  while (asks.length < counted(1_000)) {
    const endpoint = oneOf(endpoints, random);
    const body = oddBody(endpoint, random);
    if (body === null) continue;
    const as = oneOf(visitors, random);
    const path = fill(endpoint.path, () => oneOf(['1', '2', '3'], random));
    const headers = ['Content-Type: application/json'];
    const bytes = write(besieged, as, { method: endpoint.method, path, headers, body });
    asks.push({ what: `${as} ${endpoint.method} ${path} ${body}`, bytes });
  }
  return asks;
};

/** Everybody reads everything there is to read. */
const readAll = (besieged: Besieged, endpoints: Endpoint[]): Asked[] =>
  visitors.flatMap((as) =>
    endpoints
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => fill(path, () => '1'))
      .map((path) => ({
        what: `${as} reads ${path}`,
        bytes: write(besieged, as, { method: 'GET', path }),
      })),
  );

test('what the contracts take is stored and read again, however odd it is', {
  timeout: minutes(10),
}, async () => {
  const endpoints = await readEndpoints();
  const besieged = await openBesieged();
  const written = endpoints.filter(
    (one) => one.method !== 'GET' && one.body && !one.multipart && !isLeftOut(one),
  );
  await besiege(besieged, {
    mayChange: 'all',
    attack: async () => {
      await askAll(besieged, makeAsks(besieged, written, randomOf('accepted')));
      await askAll(besieged, readAll(besieged, endpoints));
    },
  });
  expect(besieged.findings.count).toBeGreaterThan(counted(1_000));
});
