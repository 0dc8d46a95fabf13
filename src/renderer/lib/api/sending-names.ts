import { hashOf } from '#shared/record-version.ts';
import { newClientId } from '../live/client-id.ts';

/** A request from one form whose outcome is unknown. */
interface Sending {
  clientId: string;
  /** Tells what was sent from other words; the words themselves stay nowhere. */
  mark: string;
  /** When it had arrived, in ms; undefined while that is unknown. */
  arrivedAt?: number;
}

/** A double press comes sooner than this, also on what closes after the first one, in ms. */
const lingerMs = 2_000;

const sendings = new Map<string, Sending>();

const keyOf = (scope: string) => `treehouse.sending.${scope}`;

/** As it was before the page was loaded again. */
const readKept = (scope: string): Sending | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(scope)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

const sendingOf = (scope: string, content: string): Sending => {
  const known = sendings.get(scope) ?? readKept(scope);
  if (known) sendings.set(scope, known);
  const mark = hashOf(content);
  const isPast = known?.arrivedAt !== undefined && Date.now() - known.arrivedAt > lingerMs;
  if (known?.mark === mark && !isPast) return known;
  const sending = { clientId: newClientId(), mark };
  sendings.set(scope, sending);
  try {
    sessionStorage.setItem(keyOf(scope), JSON.stringify(sending));
  } catch {
    // A browser that stores nothing knows it as long as the page lives.
  }
  return sending;
};

/**
 * The name under which something is sent from a scope, such as one post's field for comments: the same
 * one as long as the same thing is tried again, and another for other words, which are another thing.
 */
export const nameOfSending = (scope: string, content: string): string =>
  sendingOf(scope, content).clientId;

const forgetKept = (scope: string): void => {
  try {
    sessionStorage.removeItem(keyOf(scope));
  } catch {
    // As above.
  }
};

/** It has arrived: the same words once more are something new. */
export const forgetSending = (scope: string): void => {
  sendings.delete(scope);
  forgetKept(scope);
};

/** Forgets a name that leads nowhere: what it names is gone, or something else. */
export const forgetRefused = (scope: string, error: unknown): void => {
  const { status = 0 } = error as { status?: number };
  if ([404, 409].includes(status)) forgetSending(scope);
};

/**
 * Sends what creates a record under a client id: one for all tries until it has arrived, and for a second press
 * right after that.
 */
export const sendOnce = async <T>(
  scope: string,
  content: string,
  send: (clientId: string) => Promise<T>,
): Promise<T> => {
  const sending = sendingOf(scope, content);
  const hadArrived = sending.arrivedAt !== undefined;
  try {
    const answer = await send(sending.clientId);
    sending.arrivedAt ??= Date.now();
    if (sendings.get(scope) === sending) forgetKept(scope);
    return answer;
  } catch (error) {
    forgetRefused(scope, error);
    // Deleted at once and wanted again: it is another one.
    if (hadArrived && !sendings.has(scope)) return sendOnce(scope, content, send);
    throw error;
  }
};
