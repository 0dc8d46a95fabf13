import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import { picturePart } from '#shared/features/chat/chat.contract.ts';
import { sendMessage, sendPicture, sendSticker } from '#shared/features/chat/messages.contract.ts';
import { reconnectDelayMs } from '#shared/live-times.ts';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { sendForm } from '../../../lib/api/upload-client.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { onConnected, onFrame, sendFrame, useLiveStore } from '../../../lib/live/live-socket.ts';
import {
  changeEntry,
  loadEntries,
  type OutboxEntry,
  removeEntry,
  useOutbox,
} from './outbox.store.ts';

/** Events of the outbox. */
export interface OutboxEvents {
  /** The server has it. */
  onSent: (message: ChatMessage) => void;
  /** Nothing gets through now; what waits goes with the next connection. */
  onWaiting: () => void;
  /** The server will not have it as it is. */
  onRefused: (error: unknown) => void;
}

/** How long a frame's echo may take before the message goes by HTTP, in ms. */
const echoMs = 5_000;
/** How long to wait after an answer that asks to come again, in ms. */
const againMs = 2_000;
/** What may go only after more seconds than this does not hold up what was written after it. */
const longestWait = 60;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A refusal by frame, as HTTP would have given it. */
const toApiError = (status: number, text: string) => new ApiError(status, text);

/** Sends by the live connection. @returns null when it is not there, does not answer, or is given up. */
const sendByFrame = (
  { roomId, content, clientId }: OutboxEntry,
  signal: AbortSignal,
): Promise<ChatMessage | null> =>
  new Promise((resolve, reject) => {
    const giveUp = () => settle(() => resolve(null));
    const stops = [() => signal.removeEventListener('abort', giveUp)];
    const settle = (then: () => void) => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      then();
    };
    const timer = setTimeout(giveUp, echoMs);
    signal.addEventListener('abort', giveUp);
    stops.push(
      onFrame('chat_message', ({ message }) => {
        if (message.clientId === clientId) settle(() => resolve(message));
      }),
      onFrame('error', ({ clientId: about, status = 500, message }) => {
        if (about === clientId) settle(() => reject(toApiError(status, message)));
      }),
      useLiveStore.subscribe(({ isConnected }) => {
        if (!isConnected) giveUp();
      }),
    );
    if (!sendFrame({ type: 'chat_message', roomId, content, clientId })) giveUp();
  });

const isStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status);

/** The picture's file was moved, changed or deleted; a browser fails then as without a network. */
class PictureGone extends ApiError {
  constructor() {
    super(0, i18n.t('chat:picture.gone'));
  }
}

/** Reads its beginning; a part of a file that is gone would count as empty. */
const isReadable = async (blob: Blob): Promise<boolean> => {
  const reader = blob.stream().getReader();
  try {
    await reader.read();
    return true;
  } catch {
    return false;
  } finally {
    void reader.cancel().catch(() => {});
  }
};

/** The server was unreachable: keep the message. */
const isUnreached = (error: unknown): boolean =>
  isStatus(error, 0) && !(error instanceof PictureGone);

/** @throws PictureGone, or what `sendForm` throws */
const sendWithPicture = async (
  { roomId, content, clientId }: OutboxEntry,
  { blob, name }: { blob: Blob; name: string },
  signal: AbortSignal,
): Promise<ChatMessage> => {
  const fields = { content, clientId };
  const files = [{ part: picturePart, file: blob, fileName: name }];
  try {
    return await sendForm(sendPicture, { params: { id: roomId }, fields, files }, { signal });
  } catch (error) {
    throw isUnreached(error) && !(await isReadable(blob)) ? new PictureGone() : error;
  }
};

const sendByHttp = (entry: OutboxEntry, signal: AbortSignal): Promise<ChatMessage> => {
  const { roomId, content, clientId, picture, sticker } = entry;
  const params = { id: roomId };
  if (sticker) return call(sendSticker, { params, body: { sticker, clientId } }, { signal });
  if (!picture) return call(sendMessage, { params, body: { content, clientId } }, { signal });
  return sendWithPicture(entry, picture, signal);
};

const send = async (entry: OutboxEntry, signal: AbortSignal): Promise<ChatMessage> => {
  const isText = !entry.picture && !entry.sticker;
  const sent = isText ? await sendByFrame(entry, signal) : null;
  if (sent) return sent;
  signal.throwIfAborted();
  return sendByHttp(entry, signal);
};

/** The server asks to retry soon; a picture too much for the day would wait for the next one. */
const isTooEarly = (error: unknown): boolean =>
  isStatus(error, 429, 503) && error instanceof ApiError && error.retryAfter <= longestWait;

/** The person has to sign in again first. */
const isSignedOut = (error: unknown): boolean => isStatus(error, 401);

/** The signed-in person and their running requests. */
interface Sender {
  userId: number;
  events: OutboxEvents;
  isRunning: boolean;
  retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** The request on its way, which is given up when they go. */
  request: AbortController;
  /** Whether it carries a picture, which takes long on any network. */
  isUpload: boolean;
  hasLeft: boolean;
}

let sender: Sender | null = null;

const nextEntry = ({ userId, hasLeft }: Sender): OutboxEntry | undefined =>
  hasLeft
    ? undefined
    : useOutbox
        .getState()
        .entries.find((entry) => entry.userId === userId && entry.failure === null);

/** @returns whether to go on with what follows. */
const handleFailure = async (entry: OutboxEntry, error: unknown, own: Sender): Promise<boolean> => {
  // It waits for its writer, who may have gone while it was on its way.
  if (own.hasLeft || isSignedOut(error)) return false;
  // Given up for a new connection, by which it goes again.
  if (own.request.signal.aborted) return true;
  if (isTooEarly(error)) {
    await pause(againMs);
    return true;
  }
  if (isUnreached(error)) {
    if (!useOutbox.getState().isWaiting) own.events.onWaiting();
    useOutbox.setState({ isWaiting: true });
    own.retryTimer = setTimeout(() => void flush(own), reconnectDelayMs);
    return false;
  }
  changeEntry(entry.clientId, { failure: error instanceof Error ? error.message : '' });
  own.events.onRefused(error);
  return true;
};

/** @returns whether to go on with what follows. */
const sendOne = async (entry: OutboxEntry, own: Sender): Promise<boolean> => {
  own.request = new AbortController();
  own.isUpload = entry.picture !== null;
  try {
    const message = await send(entry, own.request.signal);
    own.events.onSent(message);
    removeEntry(entry.clientId);
    useOutbox.setState({ isWaiting: false });
    return true;
  } catch (error) {
    return handleFailure(entry, error, own);
  }
};

/** Sends what waits, one after the other so that the order stays; what cannot go now stays for later. */
const flush = async (own: Sender): Promise<void> => {
  if (own.isRunning) return;
  own.isRunning = true;
  clearTimeout(own.retryTimer);
  try {
    for (let entry = nextEntry(own); entry; entry = nextEntry(own)) {
      if (!(await sendOne(entry, own))) return;
    }
  } finally {
    own.isRunning = false;
  }
};

/**
 * Sends by a new connection. A request may hang on the network that was lost for minutes: it is given up and
 * made again, which stores nothing twice.
 */
const restart = (own: Sender): void => {
  if (own.isRunning && !own.isUpload) own.request.abort();
  else void flush(own);
};

/** Sends the pending messages of the signed-in person. */
export const flushOutbox = (): void => {
  if (sender) void flush(sender);
};

/**
 * Sends for one person while they are here, beginning with what they left unsent; what others wrote in
 * this browser waits for them. @returns what to do when they go.
 */
export const openOutbox = (userId: number, events: OutboxEvents): (() => void) => {
  const own: Sender = {
    userId,
    events,
    isRunning: false,
    retryTimer: undefined,
    request: new AbortController(),
    isUpload: false,
    hasLeft: false,
  };
  sender = own;
  const stop = onConnected(() => restart(own));
  void loadEntries(userId).then(() => flush(own));
  return () => {
    own.hasLeft = true;
    own.request.abort();
    stop();
    clearTimeout(own.retryTimer);
    if (sender === own) sender = null;
    useOutbox.setState({ isWaiting: false });
  };
};
