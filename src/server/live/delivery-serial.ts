import { randomInt } from 'node:crypto';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { ServerMessage } from '#shared/live.ts';
import type { LiveClient } from './live-client.ts';

/** Long enough for a page that has read something to listen, in ms; whoever comes later reads again. */
const keptMs = 60_000;

/** Somebody who reads, as a socket of theirs that has just been opened. */
interface Reader extends LiveClient {
  actor: Actor;
  serial: number;
  seenAt: number;
}

/**
 * Counts what each person was told or would have been, had they listened: of what is hidden from them the
 * number says nothing, nor of how much there was, since it starts anywhere.
 */
export const createDeliverySerials = () => {
  const readers = new Map<number, Reader>();
  return {
    serialOf: (actor: Actor): number => {
      const known = readers.get(actor.id);
      const serial = known?.serial ?? randomInt(2 ** 47);
      const seenAt = performance.now();
      readers.set(actor.id, { actor, serial, seenAt, rooms: new Set(), send: () => {} });
      return serial;
    },
    /** Where it cannot be found out, that person reads again: what is announced is kept already. */
    count: (
      choose: (client: LiveClient) => ServerMessage | null,
      onError: (error: unknown) => void,
    ): void => {
      for (const [id, reader] of readers) {
        try {
          if (choose(reader)) reader.serial += 1;
        } catch (error) {
          readers.delete(id);
          onError(error);
        }
      }
    },
    /** Who may see something else from now on reads again. */
    forget: (userId: number): void => void readers.delete(userId),
    sweep: (): void => {
      const oldest = performance.now() - keptMs;
      for (const [id, { seenAt }] of readers) if (seenAt < oldest) readers.delete(id);
    },
  };
};
