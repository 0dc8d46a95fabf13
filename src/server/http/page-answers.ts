import { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { AppError } from '#shared/errors.ts';
import { currentUser } from '#shared/features/accounts/accounts.contract.ts';
import { getHousehold, listNextSteps } from '#shared/features/household/household.contract.ts';
import {
  firstCallsOf,
  firstCallsOfVisitors,
  firstPostsCall,
  type PageAnswers,
  pageAnswersId,
  shellAddress,
} from '#shared/page-answers.ts';
import type { Context } from '../context/context.ts';
import type { SignedIn } from './authentication.ts';
import { connectionOf, isOutside, setConnection } from './client-connection.ts';
import { type FrameOwner, readPageFrames } from './page-frame.ts';
import type { Route } from './route.ts';

/** The request for a page as a request for this address, by the same person from the same device. */
const asRequestFor = (request: Request, address: string): Request => {
  const call: Request = Object.create(request, {
    query: { value: Object.fromEntries(new URL(address, 'http://page').searchParams) },
    params: { value: {} },
    method: { value: 'GET' },
  });
  setConnection(call, connectionOf(request));
  return call;
};

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

/** The answer to a call of the page's person; undefined where it is refused. */
type ReadAnswer = (address: string) => Promise<string | undefined>;

/** The frame and the answers of a page show the same. */
const once = (read: ReadAnswer): ReadAnswer => {
  const known = new Map<string, Promise<string | undefined>>();
  return (address) => {
    const answer = known.get(address) ?? read(address);
    known.set(address, answer);
    return answer;
  };
};

/** What the server adds to a page for the person who asked. */
export interface PageParts {
  /** What surrounds the page, as HTML. */
  frame: string;
  /** The element with the answers to the page's first calls. */
  answers: () => Promise<string>;
}

const noParts: PageParts = { frame: '', answers: async () => '' };

/**
 * Frames and first answers of pages. Each answer is that of its route, which decides as for any call who may have
 * it; refused calls are left out, and the page makes them itself. The frame says no more than they do.
 */
export const makePageParts = (
  context: Context,
  routes: readonly Route[],
  clientDir: string,
): ((request: Request) => Promise<PageParts>) => {
  const { accessControl, config, live, log, remoteDevices } = context;
  const readers = readersOf(routes);
  const frameOf = readPageFrames(clientDir);
  const readOne = async (address: string, request: Request): Promise<string | undefined> => {
    const read = readers.get(address.split('?', 1)[0] ?? '');
    try {
      return await read?.(asRequestFor(request, address), responseAside(request));
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, address }, 'a page goes without');
      return undefined;
    }
  };
  const readFrame = async (request: Request, read: ReadAnswer): Promise<string> => {
    const [user, household] = [await read(currentUser.path), await read(getHousehold.path)];
    if (!user || !household) return '';
    const nonce = request.res?.locals.nonce as string;
    const owner: FrameOwner = { user: JSON.parse(user), household: JSON.parse(household), nonce };
    return frameOf(request.url, owner, async () => ({
      posts: JSON.parse((await read(firstPostsCall)) ?? '[]'),
      steps: JSON.parse((await read(listNextSteps.path)) ?? '[]').length,
    }));
  };
  const readAnswers = async (
    request: Request,
    signedIn: SignedIn | null,
    read: ReadAnswer,
  ): Promise<string> => {
    const canHear = signedIn !== null && !accessControl.denialOf(signedIn, 'stay');
    const serial: PageAnswers['serial'] = canHear ? live.serialOf(signedIn.actor) : null;
    const answers: string[] = [];
    for (const address of signedIn ? firstCallsOf(request.path) : firstCallsOfVisitors) {
      const json = await read(address);
      if (json !== undefined) answers.push(`${JSON.stringify(address)}:${json}`);
      // Other requests are answered in between.
      await setImmediate();
    }
    const version = JSON.stringify(config.version);
    return asElement(`{"version":${version},"serial":${serial},"answers":{${answers.join(',')}}}`);
  };
  return async (request) => {
    // The first answers say whether the page is read-only.
    if (config.savingStopped || request.url === shellAddress) return noParts;
    // Before it is approved, a device outside learns nothing of the household.
    if (isOutside(request) && remoteDevices.idOf(request) === null) return noParts;
    const signedIn = accessControl.identify(request);
    const canRead = signedIn && !accessControl.denialOf(signedIn, 'read');
    const read = once((address) => readOne(address, request));
    return {
      frame: canRead ? await readFrame(request, read) : '',
      answers: () => readAnswers(request, signedIn, read),
    };
  };
};
