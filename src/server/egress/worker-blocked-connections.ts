import type { ForkWorker } from '../config.ts';
import { type OutboundTry, refusals } from './blocked-connections.ts';

/** Type of a worker's message about a blocked connection. */
export const refusalMessage = 'outboundRefused';

interface RefusalMessage {
  type: typeof refusalMessage;
  attempt: OutboundTry;
}

const isRefusal = (message: unknown): message is RefusalMessage =>
  (message as RefusalMessage | null)?.type === refusalMessage;

/** Collects blocked connections from the messages of workers. */
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
