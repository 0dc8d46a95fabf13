import { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { AppError } from '#shared/errors.ts';
import {
  firstCallsOf,
  firstCallsOfVisitors,
  type PageAnswers,
  pageAnswersId,
  shellAddress,
} from '#shared/page-answers.ts';
import type { Context } from '../context/context.ts';
import type { Route } from './route.ts';

/** The request for a page as a request for this address, by the same person from the same device. */
const asRequestFor = (request: Request, address: string): Request =>
  Object.create(request, {
    query: { value: Object.fromEntries(new URL(address, 'http://page').searchParams) },
    params: { value: {} },
    method: { value: 'GET' },
  });

/** Takes the headers that a call sets for its own answer; nothing of it is sent. */
const responseAside = (request: Request): Response =>
  Object.setPrototypeOf(new ServerResponse(request), Object.getPrototypeOf(request.res));

/** JSON between the tags of an element: no text of it can end the element. */
const asElement = (json: string): string =>
  `<script type="application/json" id="${pageAnswersId}">${json.replaceAll('<', '\\u003c')}</script>`;

const readersOf = (routes: readonly Route[]) =>
  new Map(
    routes
      .filter(({ endpoint }) => endpoint.method === 'GET')
      .map(({ endpoint, read }) => [endpoint.path as string, read]),
  );

/**
 * The element that brings the answers to a page's first calls. Each answer is that of its route, which decides as for
 * any call who may have it; refused calls are left out, and the page makes them itself.
 */
export const makePageAnswers = (context: Context, routes: readonly Route[]) => {
  const { accessControl, config, live, log } = context;
  const readers = readersOf(routes);
  const readOne = async (address: string, request: Request) => {
    const read = readers.get(address.split('?', 1)[0] ?? '');
    try {
      const json = await read?.(asRequestFor(request, address), responseAside(request));
      return json === undefined ? [] : [`${JSON.stringify(address)}:${json}`];
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, address }, 'a page goes without');
      return [];
    }
  };
  return async (request: Request): Promise<string> => {
    // The first answers say whether the page is read-only.
    if (config.savingStopped || request.url === shellAddress) return '';
    const signedIn = accessControl.identify(request);
    const canHear = signedIn !== null && !accessControl.denialOf(signedIn, 'stay');
    const serial: PageAnswers['serial'] = canHear ? live.serialOf(signedIn.actor) : null;
    const answers: string[] = [];
    for (const address of signedIn ? firstCallsOf(request.path) : firstCallsOfVisitors) {
      answers.push(...(await readOne(address, request)));
      // Other requests are answered in between.
      await setImmediate();
    }
    const version = JSON.stringify(config.version);
    return asElement(`{"version":${version},"serial":${serial},"answers":{${answers.join(',')}}}`);
  };
};
