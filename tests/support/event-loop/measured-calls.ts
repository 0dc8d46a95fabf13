import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import { forgetTexts } from '#server/features/content/posts/post-texts.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { encode } from '#tests/support/access/ask.ts';
import { browserOf, type Filling } from '#tests/support/access/fill/filling.ts';
import type { Thing, Visitor } from '#tests/support/access/known-secrets.ts';
import { bodyOf, fillPath, outcomeOf, thingsOf } from '#tests/support/access/probe-routes.ts';
import type { Row } from '#tests/support/access/rows/row.ts';
import { undoing } from '#tests/support/access/steps.ts';
import { longestTurn } from '#tests/support/server/loop-turns.ts';
import type { ClientAnswer, ClientCall } from './client-thread.ts';
import { hostileBodies, largestBody, largestQuery } from './largest-input.ts';

export interface Call {
  what: string;
  visitor: Visitor;
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface MeasuredCall {
  what: string;
  status: number;
  longestMs: number;
}

/** More than one call changes. */
const pageCacheKiB = 2 * 1024 * 1024;

type Rows = ReadonlyMap<string, readonly Row[]>;

const order: Visitor[] = ['family', 'admin', 'kid', 'friend', 'guest', 'signedOut', 'display'];

/** Everyone who may read a list; for a record, its owner or another permitted person. */
const callersOf = (endpoint: Endpoint, row: Row, thing: Thing): Visitor[] => {
  const may = order.filter((visitor) => outcomeOf({ endpoint, row, visitor, thing }) === 'may');
  if (endpoint.method === 'GET' && !row.on) return may;
  return may.includes(thing.owner) ? [thing.owner] : may.slice(0, 1);
};

/**
 * Deleting a large account takes thousands of short transactions, too many nested savepoints; `deletion-steps.test.ts`
 * limits each of them. Here a person with little data is deleted.
 */
const isUndoneSlowly = ({ method, path }: Endpoint): boolean =>
  `${method} ${path}` === 'DELETE /api/admin/users/:id';

const heaviest = (endpoint: Endpoint, things: Thing[]): Thing[] => {
  if (isUndoneSlowly(endpoint)) return things.filter(({ owner }) => owner === 'guest').slice(0, 1);
  const heavy = things.filter(({ also }) => also.isHeavy);
  return heavy.length > 0 ? heavy : things.slice(0, 2);
};

const largestPath = ({ query }: Endpoint, path: string): string => {
  if (!query) return path;
  const [bare = '', sent = ''] = path.split('?');
  const grown = largestQuery(query, sent);
  return grown ? `${bare}?${grown}` : bare;
};

const jsonSchemaOf = ({ body, multipart }: Endpoint, sent: unknown) =>
  multipart || sent instanceof Uint8Array ? undefined : body;

const callsOf = (endpoint: Endpoint, row: Row, thing: Thing, visitor: Visitor): Call[] => {
  const cell = { endpoint, row, visitor, thing };
  const path = fillPath(cell);
  const body = bodyOf(cell);
  const { method } = endpoint;
  const call = { what: `${visitor} ${method} ${path}`, visitor, method, path };
  const headers = row.headers ?? {};
  const schema = jsonSchemaOf(endpoint, body);
  const largest = {
    what: `${call.what} (largest)`,
    path: largestPath(endpoint, path),
    body: schema ? largestBody(schema, body) : body,
  };
  const canGrow = largest.path !== path || !isDeepStrictEqual(largest.body, body);
  const hostile = schema ? hostileBodies(schema) : [];
  return [
    ...(row.isDry ? [] : [{ ...call, headers, body }]),
    ...(row.isDry || !canGrow ? [] : [{ ...call, headers, ...largest }]),
    ...hostile.map((text, index) => ({
      ...call,
      what: `${call.what} (refused body ${index})`,
      headers: { 'content-type': 'application/json', ...headers },
      body: Buffer.from(text),
    })),
  ];
};

export const allCalls = (filling: Filling, rows: Rows): Call[] =>
  filling.app.routes.flatMap(({ endpoint }) =>
    (rows.get(`${endpoint.method} ${endpoint.path}`) ?? []).flatMap((row) =>
      heaviest(endpoint, thingsOf(row, filling)).flatMap((thing) =>
        callersOf(endpoint, row, thing).flatMap((visitor) =>
          callsOf(endpoint, row, thing, visitor),
        ),
      ),
    ),
  );

export const createCaller = (filling: Filling) => {
  const { app } = filling;
  const client = new Worker(new URL('./client-thread.ts', import.meta.url));
  // All the product's transactions are one here, whose changed pages must fit into the page cache.
  app.db.$client.pragma(`cache_size = ${-pageCacheKiB}`);
  const { tryOut } = undoing(app, { hasSavepoints: false });

  const requestOf = async ({ visitor, method, path, body, headers }: Call): Promise<ClientCall> => {
    const sent = await encode(body);
    const cookie = browserOf(filling, visitor).cookieHeader();
    return {
      url: app.url + path,
      method,
      headers: {
        cookie,
        'x-treehouse': '1',
        ...(sent ? { 'content-type': sent.type, 'content-length': sent.bytes.length } : {}),
        ...headers,
      },
      body: sent?.bytes ?? null,
    };
  };
  const fire = async (call: Call): Promise<MeasuredCall> => {
    const request = await requestOf(call);
    let answer: ClientAnswer | undefined;
    const longestMs = await tryOut(async () => {
      await nextTurn();
      return longestTurn(async () => {
        client.postMessage(request);
        [answer] = (await once(client, 'message')) as [ClientAnswer];
        await nextTurn();
      });
    });
    const { status, start } = answer as ClientAnswer;
    const failure = status >= 400 || status === 0 ? ` ${status} ${start}` : '';
    return { what: call.what + failure, status, longestMs };
  };
  return {
    /** Best of three, to exclude garbage collection and other processes. */
    measure: async (call: Call, limitMs: number): Promise<MeasuredCall> => {
      let best: MeasuredCall | null = null;
      for (let round = 0; round < 3 && (best === null || best.longestMs > limitMs); round += 1) {
        const measured = await fire(call);
        forgetTexts(app.context);
        if (best === null || measured.longestMs < best.longestMs) best = measured;
      }
      return best as MeasuredCall;
    },
    close: async () => {
      await client.terminate();
    },
  };
};
