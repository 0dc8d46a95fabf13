import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import { oneOf, type Random } from '#shared/features/games/random.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import { type Asked, askAll, readEndpoints } from '#tests/support/hardening/hostile/ask-all.ts';
import {
  type AttackTarget,
  attackServer,
  openAttackTarget,
  visitors,
} from '#tests/support/hardening/hostile/attack-server.ts';
import { fill, write } from '#tests/support/hardening/hostile/bad-requests.ts';
import {
  shapeOf,
  someValue,
  spoiled,
  takes,
} from '#tests/support/hardening/hostile/schema-values.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';

const isLeftOut = ({ path }: Endpoint): boolean =>
  /restore|network|secure|outside|backups|recovery|password|setup|logout|register|login|admin\/users/.test(
    path,
  );

const oddBody = ({ body }: Endpoint, random: Random): string | null => {
  if (!body) return null;
  const shape = shapeOf(body);
  for (let tries = 0; tries < 40; tries += 1) {
    const text = JSON.stringify(spoiled(someValue(shape, random), random)) ?? 'null';
    if (/^[[{]/.test(text) && takes(body, JSON.parse(text))) return text;
  }
  return null;
};

const makeAsks = (attackTarget: AttackTarget, endpoints: Endpoint[], random: Random): Asked[] => {
  const asks: Asked[] = [];
  while (asks.length < counted(1_000)) {
    const endpoint = oneOf(endpoints, random);
    const body = oddBody(endpoint, random);
    if (body === null) continue;
    const as = oneOf(visitors, random);
    const path = fill(endpoint.path, () => oneOf(['1', '2', '3'], random));
    const headers = ['Content-Type: application/json'];
    const bytes = write(attackTarget, as, { method: endpoint.method, path, headers, body });
    asks.push({ what: `${as} ${endpoint.method} ${path} ${body}`, bytes });
  }
  return asks;
};

const readAll = (attackTarget: AttackTarget, endpoints: Endpoint[]): Asked[] =>
  visitors.flatMap((as) =>
    endpoints
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => fill(path, () => '1'))
      .map((path) => ({
        what: `${as} reads ${path}`,
        bytes: write(attackTarget, as, { method: 'GET', path }),
      })),
  );

test('every input the contracts accept is stored and read again, however odd', {
  timeout: minutes(10),
}, async () => {
  const endpoints = await readEndpoints();
  const attackTarget = await openAttackTarget();
  const written = endpoints.filter(
    (one) => one.method !== 'GET' && one.body && !one.multipart && !isLeftOut(one),
  );
  await attackServer(attackTarget, {
    mayChange: 'all',
    attack: async () => {
      await askAll(attackTarget, makeAsks(attackTarget, written, randomOf('accepted')));
      await askAll(attackTarget, readAll(attackTarget, endpoints));
    },
  });
  expect(attackTarget.findings.count).toBeGreaterThan(counted(1_000));
});
