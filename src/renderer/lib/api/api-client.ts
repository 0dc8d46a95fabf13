import { clientIdHeader } from '#shared/client-id-header.ts';
import { type Endpoint, erasureHeader, type InputOf, type ResponseOf } from '#shared/endpoint.ts';
import { entryHeader } from '#shared/entry-header.ts';
import { paths } from '#shared/paths.ts';
import { versionHeader } from '#shared/record-version.ts';
import { savingStoppedHeader } from '#shared/saving-stopped.ts';
import { i18n } from '../i18n/i18n.ts';
import { noteSaving } from '../storage/saving-state.ts';
import { lastingFetch } from './lasting-fetch.ts';
import { forgetPageAnswers, pageSerial, pageVersion, takePageAnswer } from './page-answers.ts';
import { sendOnce } from './sending-names.ts';

/** A refusal, or a network that is not there (`status` 0). The message is `"{status}: {sentence}"` (spec, part 1 section 8). */
export class ApiError extends Error {
  readonly status: number;
  readonly sentence: string;
  /** Seconds after which trying again makes sense, as far as the server says; otherwise 0. */
  readonly retryAfter: number;
  constructor(status: number, sentence: string, retryAfter = 0) {
    super(`${status}: ${sentence}`);
    this.name = 'ApiError';
    this.status = status;
    this.sentence = sentence;
    this.retryAfter = retryAfter;
  }
}

/** A record changed since it was read; `current` is what it is now. */
export class ConflictError extends ApiError {
  readonly current: unknown;
  constructor({ message, current }: { message: string; current: unknown }) {
    super(409, message);
    this.current = current;
  }
}

/** The sentence of an error; `fallback` when the server sent none. */
export const errorText = (error: unknown, fallback = i18n.t('common:errors.unknown')): string =>
  error instanceof ApiError && error.sentence ? error.sentence : fallback;

/** The text of an error in a toast that the spec writes: with the status, except to kids (rule 35). */
export const errorTextWithStatus = (
  error: unknown,
  user: { isChild: boolean } | null | undefined,
  fallback?: string,
): string =>
  error instanceof ApiError && error.sentence && error.status !== 0 && !user?.isChild
    ? error.message
    : errorText(error, fallback);

type Values = Record<string, unknown>;

/** The input of a call: as much of params, query and body as its endpoint has. */
type CallInput<E extends Endpoint> = {
  params?: InputOf<E['params']>;
  query?: InputOf<E['query']>;
  body?: InputOf<E['body']>;
};

/** The address of a call. */
export const pathOf = (endpoint: Endpoint, params?: unknown, query?: unknown): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String((params as Values | undefined)?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query as Values | undefined) ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

let handleSignedOut = (): void => {};
/** What happens when any call but the current-user query meets a 401 (rule 39). */
export const onSignedOut = (handler: () => void): void => {
  handleSignedOut = handler;
};

let stay = 0;
/** Increases with each session: answers to an earlier one do not belong to this one. */
export const presentStay = (): number => stay;
/** Someone signed in or out, or their session was renewed. */
export const beginStay = (): void => {
  stay += 1;
  forgetPageAnswers();
};

let handleVersion = (_version: string): void => {};
/** Called with the server's version after each response (rule 158). */
export const onServerVersion = (handler: (version: string) => void): void => {
  handleVersion = handler;
};

let handleErasure = (): void => {};
/** Called when erased data leaves the disk only shortly after the response. */
export const onErasurePending = (handler: () => void): void => {
  handleErasure = handler;
};
/** Looks whether an answer says so. */
export const noteErasure = (header: string | null): void => {
  if (header === 'pending') handleErasure();
};

let firstSerial = pageSerial ?? undefined;
/** The delivery serial of the first response; later messages may have been missed. */
export const serialOfFirstAnswer = (): number | undefined => firstSerial;
/** The next responses may be for another person. */
export const forgetFirstAnswer = (): void => {
  firstSerial = undefined;
};

/** An answer that is not OK, and in which stay it was asked for. */
interface Refusal {
  status: number;
  text: string;
  statusText: string;
  retryAfter: string | null;
  askedIn: number;
}

/** Turns an answer that is not OK into an ApiError. */
export const toApiError = (
  endpoint: Endpoint,
  { status, text, statusText, retryAfter, askedIn }: Refusal,
): ApiError => {
  const isSignIn = endpoint.path === '/api/user' || endpoint.path.startsWith('/api/login');
  if (status === 401 && !isSignIn && askedIn === stay) handleSignedOut();
  // Every other refusal is a sentence.
  if (status === 409 && text.startsWith('{')) return new ConflictError(JSON.parse(text));
  return new ApiError(status, text || statusText, Number(retryAfter) || 0);
};

/** The network failed before there was an answer. */
export const unreachable = (): ApiError => new ApiError(0, i18n.t('common:errors.network'));

interface CallOptions {
  signal?: AbortSignal;
  /** The version of the record that a change is based on. */
  version?: string | undefined;
  /** The client id of what can be sent again after something else of its kind; otherwise `sendOnce` finds one. */
  clientId?: string;
}

/** What the page brought; a write makes that old. */
const knownAnswer = ({ method }: Endpoint, address: string): unknown => {
  if (method !== 'GET') {
    forgetPageAnswers();
    return undefined;
  }
  const answer = takePageAnswer(address);
  if (answer !== undefined) handleVersion(pageVersion);
  return answer;
};

/** Leads to the entry page: a page may still be open, or cached, after the server has removed the device. */
const leaveForEntry = (): void => {
  // A check of the way in comes before the entry.
  const isOpen = [paths.enter, paths.fromOutside].some((path) => path === location.pathname);
  if (!isOpen) location.replace(paths.enter);
};

const request = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, version, headers = {} }: CallOptions & { headers?: Record<string, string> },
): Promise<ResponseOf<E>> => {
  const { params, query, body } = input;
  const address = pathOf(endpoint, params, query);
  const known = knownAnswer(endpoint, address);
  if (known !== undefined) return known as ResponseOf<E>;
  const askedIn = presentStay();
  let response: Response;
  try {
    response = await lastingFetch(address, {
      method: endpoint.method,
      credentials: 'include',
      headers: {
        'X-Treehouse': '1',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
        ...(version === undefined ? {} : { [versionHeader]: version }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
  const appVersion = response.headers.get('X-App-Version');
  if (appVersion) handleVersion(appVersion);
  noteErasure(response.headers.get(erasureHeader));
  noteSaving(response.headers.get(savingStoppedHeader));
  const serial = response.headers.get('X-Live-Serial');
  if (serial !== null) firstSerial ??= Number(serial);
  if (!response.ok) {
    if (response.headers.has(entryHeader)) leaveForEntry();
    const { status, statusText } = response;
    const retryAfter = response.headers.get('Retry-After');
    const text = await response.text();
    throw toApiError(endpoint, { status, text, statusText, retryAfter, askedIn });
  }
  return (await response.json()) as ResponseOf<E>;
};

/** Makes one call of the contract; what creates a record is sent under a client id. @throws ApiError */
export const call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  { clientId, ...options }: CallOptions = {},
): Promise<ResponseOf<E>> => {
  if (!endpoint.takesClientId) return request(endpoint, input, options);
  const send = (id: string) =>
    request(endpoint, input, { ...options, headers: { [clientIdHeader]: id } });
  return clientId ? send(clientId) : sendOnce(endpoint.path, JSON.stringify(input), send);
};
