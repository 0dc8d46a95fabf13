import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import { oneOf, type Random } from '#shared/features/games/random.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import {
  type Asked,
  askAll,
  lanes,
  readEndpoints,
} from '#tests/support/hardening/hostile/ask-all.ts';
import {
  type AttackTarget,
  attackServer,
  openAttackTarget,
  visitors,
} from '#tests/support/hardening/hostile/attack-server.ts';
import { awkwardIds } from '#tests/support/hardening/hostile/awkward.ts';
import { badFrame, frameKinds } from '#tests/support/hardening/hostile/bad-frames.ts';
import {
  badPath,
  badQuery,
  brokenBodies,
  fill,
  write,
} from '#tests/support/hardening/hostile/bad-requests.ts';
import {
  shapeOf,
  someValue,
  spoiled,
  takes,
} from '#tests/support/hardening/hostile/schema-values.ts';
import { judge } from '#tests/support/hardening/judge.ts';
import { inLanes, sendAlone } from '#tests/support/hardening/raw/raw-line.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';

// Twenty thousand, with the five thousand of hosts.test.ts and the thousand of accepted.test.ts.
const counts = {
  frames: 2_500,
  paths: 2_500,
  queries: 2_500,
  bodies: 4_500,
  ids: 1_500,
  methods: 500,
};
const json = 'Content-Type: application/json';

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: counted(count) }, make);

const isWrite = ({ method }: Endpoint) => method !== 'GET';
const takesJson = (endpoint: Endpoint) => isWrite(endpoint) && endpoint.body && !endpoint.multipart;

/** Blank bodies count as absent, which some calls allow. */
const allowsNone = ({ body }: Endpoint) => takes(body as never, {});
const isBlank = (body: Uint8Array | string) => String(body).trim() === '';
const brokenFor = (endpoint: Endpoint) =>
  allowsNone(endpoint) ? brokenBodies.filter(({ body }) => !isBlank(body)) : brokenBodies;

const refusedBody = (endpoint: Endpoint, random: Random): string => {
  const { body } = endpoint;
  if (!body) throw new Error('no body');
  const shape = shapeOf(body);
  for (;;) {
    const text = JSON.stringify(spoiled(someValue(shape, random), random)) ?? 'null';
    // Only objects and arrays reach the contract.
    if (!/^[[{]/.test(text) || !takes(body, JSON.parse(text))) return text;
  }
};

const bodyAsk = (attackTarget: AttackTarget, endpoint: Endpoint, random: Random): Asked => {
  const as = oneOf(visitors, random);
  const { method } = endpoint;
  const path = fill(endpoint.path, () => '1');
  const broken = random() < 0.4 ? oneOf(brokenFor(endpoint), random) : null;
  const body = broken?.body ?? refusedBody(endpoint, random);
  const headers = broken?.headers ?? [json];
  const bytes = write(attackTarget, as, { method, path, headers, body });
  return {
    what: `${as} ${method} ${path} ${headers} ${String(body).slice(0, 200)}`,
    bytes,
    isRefused: true,
  };
};

/** A path with an invalid or unknown id: "01" and "%201" parse as numbers, and may exist. */
const foreignPath = ({ path, params }: Endpoint, random: Random): string => {
  for (;;) {
    const idByName: Record<string, string> = {};
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
      idByName[name] = oneOf(awkwardIds, random);
      return idByName[name];
    });
    const decoded = Object.entries(idByName).map(([name, id]) => [name, unescape(id)]);
    const parsed = params?.safeParse(Object.fromEntries(decoded));
    const ids = Object.values((parsed?.success ? parsed.data : {}) as object);
    if (ids.every((id) => typeof id !== 'number' || id > 100_000)) return filled;
  }
};

const idAsk = (attackTarget: AttackTarget, endpoint: Endpoint, random: Random): Asked => {
  const as = oneOf(visitors, random);
  const { method } = endpoint;
  const path = foreignPath(endpoint, random);
  const body =
    endpoint.body && isWrite(endpoint)
      ? JSON.stringify(someValue(shapeOf(endpoint.body), random))
      : undefined;
  const bytes = write(attackTarget, as, {
    method,
    path,
    headers: [json],
    ...(body ? { body } : {}),
  });
  return { what: `${as} ${method} ${path} ${body ?? ''}`, bytes };
};

const methodAsks = (attackTarget: AttackTarget, endpoints: Endpoint[], random: Random): Asked[] => {
  const gets = endpoints.filter((endpoint) => !isWrite(endpoint));
  const heads = gets.map(({ path }) => {
    const filled = fill(path, () => '1');
    const bytes = write(attackTarget, oneOf(visitors, random), { method: 'HEAD', path: filled });
    return { what: `HEAD ${filled}`, bytes, isHead: true };
  });
  const others = many(counts.methods, () => {
    const path = fill(oneOf(endpoints, random).path, () => '1');
    const known = endpoints
      .filter((one) => fill(one.path, () => '1') === path)
      .map((one) => one.method);
    const methods = [
      'PUT',
      'PATCH',
      'DELETE',
      'POST',
      'PROPFIND',
      'TRACE',
      'LINK',
      'PURGE',
      'MKCOL',
      'QUERY',
    ];
    const method = oneOf(
      methods.filter((name) => !known.includes(name as never)),
      random,
    );
    const bytes = write(attackTarget, oneOf(visitors, random), {
      method,
      path,
      headers: [json],
      body: '{}',
    });
    return { what: `${method} ${path}`, bytes, isRefused: true };
  });
  return [...heads, ...others];
};

const sendFrames = async (attackTarget: AttackTarget): Promise<void> => {
  const random = randomOf('frames');
  const frames = many(counts.frames, () => {
    const kind = oneOf(frameKinds, random);
    return { kind, bytes: badFrame(kind, attackTarget, random) };
  });
  await inLanes(frames, lanes, async ({ kind, bytes }) => {
    const answers = await sendAlone(attackTarget.server.port, bytes);
    const what = `${kind} ${Buffer.from(bytes as string)
      .toString('latin1')
      .slice(0, 200)}`;
    attackTarget.findings.add(what, answers.flatMap(judge));
  });
};

test('no invalid bytes, paths, queries, bodies, ids or methods crash or change the server', {
  timeout: minutes(10),
}, async () => {
  const endpoints = await readEndpoints();
  const attackTarget = await openAttackTarget();
  const random = randomOf('http');
  const gets = endpoints.filter((endpoint) => !isWrite(endpoint));
  const written = endpoints.filter(takesJson);
  const named = endpoints.filter(({ path }) => path.includes(':'));
  const ask = (method: string, path: string): Asked => {
    const as = oneOf(visitors, random);
    return { what: `${as} ${method} ${path}`, bytes: write(attackTarget, as, { method, path }) };
  };
  const asked = [
    ...many(counts.paths, () => ask('GET', badPath(random))),
    ...many(counts.queries, () => ask('GET', badQuery(gets, random))),
    ...many(counts.bodies, () => bodyAsk(attackTarget, oneOf(written, random), random)),
    ...many(counts.ids, () => idAsk(attackTarget, oneOf(named, random), random)),
    ...methodAsks(attackTarget, endpoints, random),
  ];
  await attackServer(attackTarget, {
    attack: async () => {
      await sendFrames(attackTarget);
      await askAll(attackTarget, asked);
    },
  });
  expect(attackTarget.findings.count).toBeGreaterThanOrEqual(counted(14_000));
});
