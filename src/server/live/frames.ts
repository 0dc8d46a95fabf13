import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import { ClientMessage, type ServerMessage } from '#shared/live.ts';
import { toAppError } from '../http/error-handler.ts';
import { sentence, sentenceOf } from '../http/error-messages.ts';
import { describeIssues, InvalidInput } from '../http/validation.ts';
import type { LiveClient } from './live-client.ts';

type FrameOf<K extends ClientMessage['type']> = Extract<ClientMessage, { type: K }>;
/** Handles one kind of frame; what it throws goes back to the sender as an error frame. */
export type FrameHandler<K extends ClientMessage['type']> = (
  client: LiveClient,
  frame: FrameOf<K>,
) => void;

type ErrorFrame = Extract<ServerMessage, { type: 'error' }>;

/** @returns null for an invalid frame. */
export const parseFrame = (data: unknown, isBinary: boolean): ClientMessage | null => {
  if (isBinary) return null;
  try {
    return ClientMessage.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
};

/** What to answer to a frame that could not be understood. */
export const senselessFrame = (): ErrorFrame => ({
  type: 'error',
  status: 400,
  message: sentence('common:errors.invalidRequest'),
});

/** The refusal of a frame: the sentence HTTP would have given, and which frame it was. */
export const errorFrameOf = (caught: unknown, frame: ClientMessage, log: Logger): ErrorFrame => {
  const about = {
    type: 'error' as const,
    ...('roomId' in frame ? { roomId: frame.roomId } : {}),
    ...('clientId' in frame && frame.clientId !== undefined ? { clientId: frame.clientId } : {}),
  };
  const error = toAppError(caught);
  if (error instanceof InvalidInput) {
    return { ...about, status: 400, message: describeIssues(error.issues) };
  }
  if (error instanceof AppError) {
    const { status, retryAfter } = error;
    const wait = retryAfter === undefined ? {} : { retryAfter };
    return { ...about, status, message: sentenceOf(error), ...wait };
  }
  log.error({ err: error, frame: frame.type }, 'frame failed');
  return { ...about, status: 500, message: sentence('common:errors.internal') };
};
