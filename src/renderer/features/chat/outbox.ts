import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import { picturePart } from '#shared/features/chat/chat.contract.ts';
import { sendMessage, sendPicture } from '#shared/features/chat/messages.contract.ts';
import { reconnectDelayMs } from '#shared/live-times.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { onFrame, sendFrame, useLiveStore } from '../../lib/live-socket.ts';
import { sendForm } from '../../lib/upload-client.ts';
import { changeEntry, type OutboxEntry, removeEntry, useOutbox } from './outbox.store.ts';

/** What the outbox tells whoever shows it. */
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

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A refusal by frame, as HTTP would have given it. */
const toApiError = (status: number, text: string) => new ApiError(status, text);

/** Sends by the live connection. @returns null when it is not there, or does not answer. */
const sendByFrame = ({ roomId, content, clientId }: OutboxEntry): Promise<ChatMessage | null> =>
  new Promise((resolve, reject) => {
    const stops: (() => void)[] = [];
    const settle = (then: () => void) => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      then();
    };
    const timer = setTimeout(() => settle(() => resolve(null)), echoMs);
    stops.push(
      onFrame('chat_message', ({ message }) => {
        if (message.clientId === clientId) settle(() => resolve(message));
      }),
      onFrame('error', ({ clientId: about, status = 500, message }) => {
        if (about === clientId) settle(() => reject(toApiError(status, message)));
      }),
      useLiveStore.subscribe(({ isConnected }) => {
        if (!isConnected) settle(() => resolve(null));
      }),
    );
    if (!sendFrame({ type: 'chat_message', roomId, content, clientId })) {
      settle(() => resolve(null));
    }
  });

const sendByHttp = (entry: OutboxEntry): Promise<ChatMessage> => {
  const { roomId, content, clientId, picture } = entry;
  const params = { id: roomId };
  if (!picture) return call(sendMessage, { params, body: { content, clientId } });
  const files = [{ part: picturePart, file: picture.blob, fileName: picture.name }];
  return sendForm(sendPicture, { params, fields: { content, clientId }, files });
};

const send = async (entry: OutboxEntry): Promise<ChatMessage> =>
  (entry.picture ? null : await sendByFrame(entry)) ?? (await sendByHttp(entry));

const isStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status);
/** Nobody was reached: it is not the message's fault. */
const isUnreached = (error: unknown): boolean => isStatus(error, 0);
/** The house asks to come again. */
const isTooEarly = (error: unknown): boolean => isStatus(error, 429, 503);

let isRunning = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

const nextEntry = (): OutboxEntry | undefined =>
  useOutbox.getState().entries.find(({ failure }) => failure === null);

/** @returns whether to go on with what follows. */
const sendOne = async (entry: OutboxEntry, events: OutboxEvents): Promise<boolean> => {
  try {
    const message = await send(entry);
    events.onSent(message);
    removeEntry(entry.clientId);
    useOutbox.setState({ isWaiting: false });
    return true;
  } catch (error) {
    if (isTooEarly(error)) {
      await pause(againMs);
      return true;
    }
    if (isUnreached(error)) {
      if (!useOutbox.getState().isWaiting) events.onWaiting();
      useOutbox.setState({ isWaiting: true });
      return false;
    }
    changeEntry(entry.clientId, { failure: error instanceof Error ? error.message : '' });
    events.onRefused(error);
    return true;
  }
};

/** Sends what waits, one after the other so that the order stays; what cannot go now stays for later. */
export const flushOutbox = async (events: OutboxEvents): Promise<void> => {
  if (isRunning) return;
  isRunning = true;
  clearTimeout(retryTimer);
  try {
    for (let entry = nextEntry(); entry; entry = nextEntry()) {
      if (await sendOne(entry, events)) continue;
      retryTimer = setTimeout(() => void flushOutbox(events), reconnectDelayMs);
      return;
    }
  } finally {
    isRunning = false;
  }
};
