import type { ForkWorker } from '../config.ts';
import { type OutboundTry, refusals } from './blocked-connections.ts';

/** What a worker's message about something it refused is called. */
export const refusalMessage = 'outboundRefused';

interface RefusalMessage {
  type: typeof refusalMessage;
  attempt: OutboundTry;
}

const isRefusal = (message: unknown): message is RefusalMessage =>
  (message as RefusalMessage | null)?.type === refusalMessage;

/** Hears what workers refuse, between what they have to say about their work. */
export const collectBlockedConnections =
  (fork: ForkWorker): ForkWorker =>
  (file, limits) => {
    const channel = fork(file, limits);
    return {
      ...channel,
      onMessage: (listener) =>
        channel.onMessage((message) => {
          if (isRefusal(message)) refusals.note(message.attempt);
          else listener(message);
        }),
    };
  };
