import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { type Access, type Endpoint, erasureHeader, type OutputOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { type Actor, isAdmin, isGrownUp } from '#shared/features/accounts/access.ts';
import { personHeader } from '#shared/worker-messages.ts';
import type { Context } from '../context/context.ts';
import { write } from '../db/transaction.ts';
import type { SignedIn } from './authentication.ts';
import { parseWith } from './validation.ts';

/** Who calls, by the access the endpoint asks for. */
type CallerOf<E extends Endpoint> = E['access'] extends 'public' | 'display' ? Actor | null : Actor;

/** One parsed, authorised call. */
export interface Call<E extends Endpoint> {
  actor: CallerOf<E>;
  /** 0 when signed out. */
  sessionId: number;
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
  request: Request;
  response: Response;
}

/** JSON that is written already, in UTF-8; sent as it is. */
export class RawJson {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

type Answer<E extends Endpoint> = z.input<E['response']> | RawJson;

/** An endpoint bound to its handler; `create-app.ts` mounts it, the access matrix walks the list. */
export interface Route {
  endpoint: Endpoint;
  handle: RequestHandler;
  /** The answer to a call of the sender of this request, as JSON; sends nothing. @throws AppError as the call would */
  read: (request: Request, response: Response) => Promise<string>;
}

/** @throws AppError 403 */
const requireRole = (access: Access, actor: Actor): void => {
  if (access === 'admin' && !isAdmin(actor)) {
    throw new AppError('forbidden', 'common:errors.adminsOnly');
  }
  if (access === 'grownUp' && !isGrownUp(actor)) {
    throw new AppError('forbidden', 'common:errors.grownUpsOnly');
  }
};

/** The caller, as far as access restrictions allow. @throws AppError 401 or 403 */
const letIn = (
  { accessControl }: Context,
  { access, method }: Endpoint,
  request: Request,
): SignedIn | null => {
  // A person's session opens nothing of a display; its feature checks the display's cookie.
  if (access === 'display') return null;
  const signedIn = accessControl.identify(request);
  if (access === 'public') return signedIn;
  if (!signedIn) throw new AppError('unauthenticated', 'common:errors.signInFirst');
  if (access === 'signedIn') return signedIn;
  const denial = accessControl.denialOf(signedIn, method === 'GET' ? 'read' : 'write');
  if (denial) throw denial.error;
  requireRole(access, signedIn.actor);
  return signedIn;
};

/** Adds the person and their delivery serial: what is hidden or restricted does not count. */
const setPersonHeaders = (
  { accessControl, live }: Context,
  { access }: Endpoint,
  signedIn: SignedIn,
  response: Response,
): void => {
  const { actor } = signedIn;
  response.setHeader(personHeader, actor.id);
  const isJudged = access !== 'public' && access !== 'signedIn';
  if (isJudged || !accessControl.denialOf(signedIn, 'stay')) {
    response.setHeader('X-Live-Serial', live.serialOf(actor));
  }
};

/** Session, then role, then the parsed input, in this order: a stranger learns nothing of the shape. */
const readCall = <E extends Endpoint>(
  context: Context,
  endpoint: E,
  request: Request,
  response: Response,
  notePerson?: (signedIn: SignedIn) => void,
): Call<E> => {
  const signedIn = letIn(context, endpoint, request);
  if (signedIn) notePerson?.(signedIn);
  const { params, query, body } = endpoint;
  return {
    actor: (signedIn?.actor ?? null) as CallerOf<E>,
    sessionId: signedIn?.sessionId ?? 0,
    params: (params && parseWith(params, request.params)) as OutputOf<E['params']>,
    query: (query && parseWith(query, request.query)) as OutputOf<E['query']>,
    body: (body && !endpoint.multipart
      ? parseWith(body, request.body ?? {})
      : undefined) as OutputOf<E['body']>,
    request,
    response,
  };
};

const checkResponse = <E extends Endpoint>({ config }: Context, endpoint: E, answer: Answer<E>) => {
  if (!config.checkResponses) return;
  endpoint.response.parse(answer instanceof RawJson ? JSON.parse(String(answer.bytes)) : answer);
};

const send = <E extends Endpoint>(
  context: Context,
  endpoint: E,
  response: Response,
  answer: Answer<E>,
): void => {
  if (response.headersSent) return;
  if (endpoint.method === 'POST' && response.statusCode === 200 && created.has(endpoint)) {
    response.status(201);
  }
  checkResponse(context, endpoint, answer);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(answer instanceof RawJson ? answer.bytes : JSON.stringify(answer));
};

/** Says that what was erased leaves the disk shortly, because something still reads from the log. */
const setErasureHeader = (
  { erasures, computer }: Context,
  before: number,
  response: Response,
): void => {
  // With continuous copies this is usual, and named where they are turned on (rule 195).
  if (computer.read().continuous.place) return;
  if (erasures.delays() > before && !response.headersSent)
    response.setHeader(erasureHeader, 'pending');
};

const created = new WeakSet<Endpoint>();

interface RouteOptions {
  /** The call makes a record: 201. */
  creates?: boolean;
}

type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>;

const readerOf =
  <E extends Endpoint>(context: Context, endpoint: E, handler: Handler<E>): Route['read'] =>
  async (request, response) => {
    const answer = await handler(readCall(context, endpoint, request, response));
    checkResponse(context, endpoint, answer);
    return answer instanceof RawJson ? String(answer.bytes) : JSON.stringify(answer);
  };

/** A call that names its person in the answer. */
const answeredCall = <E extends Endpoint>(
  context: Context,
  endpoint: E,
  request: Request,
  response: Response,
): Call<E> =>
  readCall(context, endpoint, request, response, (signedIn) =>
    setPersonHeaders(context, endpoint, signedIn, response),
  );

/** A call whose handler is synchronous; writes run inside one transaction and publish after it. */
export const route = <E extends Endpoint>(
  context: Context,
  endpoint: E,
  handler: (call: Call<E>) => Answer<E>,
  options: RouteOptions = {},
): Route => {
  if (options.creates) created.add(endpoint);
  // Where nothing is saved no transaction can begin; `refuseWrites` lets through what needs none.
  const isRead = endpoint.method === 'GET' || context.config.savingStopped !== null;
  return {
    endpoint,
    read: readerOf(context, endpoint, handler),
    handle: (request, response) => {
      const call = answeredCall(context, endpoint, request, response);
      const before = context.erasures.delays();
      const answer = isRead ? handler(call) : write(context.db, () => handler(call));
      setErasureHeader(context, before, response);
      send(context, endpoint, response, answer);
    },
  };
};

/** For uploads and password hashing: the handler takes its own short transaction at the end. */
export const asyncRoute = <E extends Endpoint>(
  context: Context,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
  options: RouteOptions = {},
): Route => {
  if (options.creates) created.add(endpoint);
  return {
    endpoint,
    read: readerOf(context, endpoint, handler),
    handle: async (request: Request, response: Response, _next: NextFunction) => {
      const call = answeredCall(context, endpoint, request, response);
      const before = context.erasures.delays();
      const answer = await handler(call);
      setErasureHeader(context, before, response);
      send(context, endpoint, response, answer);
    },
  };
};
