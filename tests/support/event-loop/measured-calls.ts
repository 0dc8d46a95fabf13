import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { forgetTexts } from '#server/features/content/posts/post-texts.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { encode } from '#tests/support/access/ask.ts';
import type { Filling } from '#tests/support/access/fill/filling.ts';
import type { Thing, Visitor } from '#tests/support/access/known-secrets.ts';
import type { Row } from '#tests/support/access/rows/row.ts';
import { undoing } from '#tests/support/access/steps.ts';
import { bodyOf, fillPath, outcomeOf, thingsOf } from '#tests/support/access/walk.ts';
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

/** A call and the processor time of the longest turn of the event loop that it took. */
export interface MeasuredCall {
  what: string;
  status: number;
  longestMs: number;
}

/** More than all that one call changes. */
const pageCacheKiB = 2 * 1024 * 1024;

type Rows = ReadonlyMap<string, readonly Row[]>;

/** The family account has the most of everything. */
const order: Visitor[] = ['family', 'admin', 'kid', 'friend', 'guest', 'nobody'];

/** Everybody whom a list is for; of what names a thing, its owner or one who may. */
const callersOf = (endpoint: Endpoint, row: Row, thing: Thing): Visitor[] => {
  const may = order.filter((visitor) => outcomeOf({ endpoint, row, visitor, thing }) === 'may');
  if (endpoint.method === 'GET' && !row.on) return may;
  return may.includes(thing.owner) ? [thing.owner] : may.slice(0, 1);
};

/**
 * Deleting an account with a great deal takes thousands of short transactions, which cannot be taken back one inside
 * another in any time; `deletion-steps.test.ts` bounds each of them. Here somebody goes who has little.
 */
const isUndoneSlowly = ({ method, path }: Endpoint): boolean =>
  `${method} ${path}` === 'DELETE /api/admin/users/:id';

/** The things with the most to them; where none is marked, the first two. */
const heaviest = (endpoint: Endpoint, things: Thing[]): Thing[] => {
  if (isUndoneSlowly(endpoint)) return things.filter(({ owner }) => owner === 'guest').slice(0, 1);
  const heavy = things.filter(({ also }) => also.isHeavy);
  return heavy.length > 0 ? heavy : things.slice(0, 2);
};

const largestPath = ({ query }: Endpoint, path: string): string => {
  if (!query) return path;
  const [bare = '', given = ''] = path.split('?');
  return `${bare}?${largestQuery(query, given)}`;
};

const jsonSchemaOf = ({ body, multipart }: Endpoint, sent: unknown) =>
  multipart || sent instanceof Uint8Array ? undefined : body;

/** A call as its row has it, the same as large as its contract takes it, and what its contract refuses. */
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
  const hostile = schema ? hostileBodies(schema) : [];
  return [
    ...(row.isDry ? [] : [{ ...call, headers, body }]),
    ...(row.isDry || !(endpoint.query || schema) ? [] : [{ ...call, headers, ...largest }]),
    ...hostile.map((text, index) => ({
      ...call,
      what: `${call.what} (refused body ${index})`,
      headers: { 'content-type': 'application/json', ...headers },
      body: Buffer.from(text),
    })),
  ];
};

/** Calls of every route there is, by those who may make them, each as large as it may be. */
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

/** Makes calls one at a time, out of a thread of its own, and takes back what each did. */
export const createCaller = (filling: Filling) => {
  const { app } = filling;
  const client = new Worker(new URL('./client-thread.ts', import.meta.url));
  // What the product does in many transactions is one here, whose changed pages must not fill the page cache.
  app.db.$client.pragma(`cache_size = ${-pageCacheKiB}`);
  const { tryOut } = undoing(app, { hasSavepoints: false });

  const requestOf = async ({ visitor, method, path, body, headers }: Call): Promise<ClientCall> => {
    const sent = await encode(body);
    const cookie = visitor === 'nobody' ? '' : app.as(visitor).cookieHeader();
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
    const said = status >= 400 || status === 0 ? ` ${status} ${start}` : '';
    return { what: call.what + said, status, longestMs };
  };
  return {
    /** Best of three: what garbage collection or another process took once is not the call's. */
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
