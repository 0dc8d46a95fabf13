import type { z } from 'zod';

/**
 * Who may call an endpoint. `signedIn` lets expired guests in (they may see themselves and log out);
 * `member` does not; `grownUp` is a household member who is not a kid (product rules, section 10);
 * `display` is a screen with the cookie of its link, and no person (ADR 50).
 */
export type Access = 'public' | 'display' | 'signedIn' | 'member' | 'grownUp' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodType;

/** What both sides know of one call: where it is, who may make it, what goes in and what comes out. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
> {
  method: Method;
  path: `/api/${string}`;
  access: Access;
  params?: Params;
  query?: Query;
  /** The parsed JSON body, or, when `multipart` is set, the text fields of the form. */
  body?: Body;
  multipart?: boolean;
  /** It creates or adds something, once for each client id that is sent along (`client-id.ts`). */
  takesClientId?: boolean;
  response: Response;
}

/** Describes one endpoint; the identity function that keeps the schema types. */
export function defineEndpoint<
  Response extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(endpoint: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return endpoint;
}

type Present<S> = Exclude<S, undefined>;

/** What a schema gives; undefined where the endpoint has none. */
export type OutputOf<S> = [Present<S>] extends [never] ? undefined : z.output<Present<S>>;
export type InputOf<S> = [Present<S>] extends [never] ? undefined : z.input<Present<S>>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** On an answer whose erased words leave the disk shortly rather than at once. */
export const erasureHeader = 'X-Erasure';
