import { describe, expect, it } from 'vitest';
import { allRoutes } from '#server/app.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { TestAnswer } from '#tests/support/browser.ts';
import { type PersonKind, personKinds } from '#tests/support/make/people.ts';
import { makeSecrets, type Secret } from '#tests/support/make/secrets.ts';
import { makeApp, type TestApp } from '#tests/support/make-app.ts';

type Visitor = PersonKind | 'nobody';
const visitors = [...(Object.keys(personKinds) as PersonKind[]), 'nobody'] as const;

/** Every thing the house is filled with has an id among these. */
const ids = ['1', '2', '3', '4', '5', '6'];
/** What stands in a path in place of an id. */
const values: Record<string, string[]> = {
  kind: ['post', 'room', 'event', 'book', 'comment', 'file', 'guest', 'messageReport'],
  file: ['1', 'secret'],
  token: ['1'],
  name: ['1'],
};

const spread = (path: string): string[] => {
  const [whole, name] = /:(\w+)/.exec(path) ?? [];
  if (!whole || !name) return [path];
  return (values[name] ?? ids).flatMap((value) => spread(path.replace(whole, value)));
};

/** Ways to ask a list for more than it shows by itself; what a route does not know it leaves out. */
const queries = [
  '',
  '?q=CANARY',
  '?search=CANARY',
  '?type=family&from=2026-03-01&to=2026-03-31',
  '?type=shared&from=2026-03-01&to=2026-03-31',
  '?family=true',
  ...ids.map((id) => `?userId=${id}`),
  ...ids.map((id) => `?bookId=${id}`),
  '?path=/uploads/secret',
];

/** What the route's access alone makes of a visitor; undefined where more is asked for. */
const refusalOf = (visitor: Visitor, { access }: Endpoint): number | undefined => {
  if (access === 'public') return undefined;
  if (visitor === 'nobody') return 401;
  if (access === 'signedIn') return undefined;
  if (visitor === 'expired') return 403;
  if (access === 'admin' && visitor !== 'admin') return 403;
  if (access === 'grownUp' && visitor !== 'admin' && visitor !== 'family') return 403;
  return undefined;
};

/** A sign-in of its own for each call: some of them end it. */
const browserOf = (app: TestApp, visitor: Visitor) =>
  visitor === 'nobody' ? app.nobody() : app.signIn(app.person(visitor));

interface Finding {
  call: string;
  what: string;
}

const judge = (
  visitor: Visitor,
  endpoint: Endpoint,
  answer: TestAnswer,
  secrets: Secret[],
): string[] => {
  const wanted = refusalOf(visitor, endpoint);
  const seen = secrets.filter(
    ({ word, seenBy }) => !seenBy.includes(visitor as PersonKind) && answer.text.includes(word),
  );
  return [
    ...(wanted !== undefined && answer.status !== wanted
      ? [`answers ${answer.status} instead of ${wanted}`]
      : []),
    ...(answer.status >= 500 ? [`answers ${answer.status}`] : []),
    ...seen.map(({ word }) => `shows ${word}`),
  ];
};

/** Calls every route with everything that could stand in its path, and with every query for lists. */
const walk = async (app: TestApp, visitor: Visitor, isWanted: (endpoint: Endpoint) => boolean) => {
  const secrets = await makeSecrets(app);
  const findings: Finding[] = [];
  let count = 0;
  // Last: rooms are handed over when people go, and what an admin then looks after is theirs to see.
  const isLast = ({ path }: Endpoint) => Number(/^\/api\/(admin\/users|approvals)/.test(path));
  const endpoints = allRoutes(app.context)
    .map(({ endpoint }) => endpoint)
    .sort((a, b) => isLast(a) - isLast(b));
  for (const endpoint of endpoints.filter(isWanted)) {
    const { method } = endpoint;
    const paths = spread(endpoint.path);
    const asked =
      method === 'GET' && paths.length === 1
        ? queries.map((query) => `${endpoint.path}${query}`)
        : paths;
    for (const path of asked) {
      const body = method === 'GET' ? undefined : {};
      const answer = await browserOf(app, visitor).request(method, path, body);
      count += 1;
      for (const what of judge(visitor, endpoint, answer, secrets)) {
        findings.push({ call: `${method} ${path}`, what });
      }
    }
  }
  return { findings, count };
};

describe.each(visitors)('as %s', (visitor) => {
  it('no route shows what is not theirs', async () => {
    const app = await makeApp();
    const { findings, count } = await walk(app, visitor, ({ method }) => method === 'GET');
    expect(findings).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  it('no change is answered that is not theirs to make', async () => {
    const app = await makeApp();
    const { findings, count } = await walk(app, visitor, ({ method }) => method !== 'GET');
    expect(findings).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });
});

it('each of them finds what is theirs', async () => {
  const app = await makeApp();
  const secrets = await makeSecrets(app);
  const lists = allRoutes(app.context)
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) =>
      spread(endpoint.path).length === 1
        ? queries.map((query) => `${endpoint.path}${query}`)
        : spread(endpoint.path),
    )
    // Most is in the plain lists; who has found everything need not go on.
    .sort((a, b) => Number(a.includes('?')) - Number(b.includes('?')));
  for (const visitor of ['admin', 'family', 'kid', 'friend'] as const) {
    const theirs = secrets.filter(({ seenBy }) => seenBy.includes(visitor));
    const missing = new Set(theirs.map(({ word }) => word));
    for (const path of lists) {
      if (missing.size === 0) break;
      const { text } = await browserOf(app, visitor).request('GET', path);
      for (const word of missing) if (text.includes(word)) missing.delete(word);
    }
    expect([visitor, [...missing]]).toEqual([visitor, []]);
  }
});
