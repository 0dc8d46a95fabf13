import { randomInt } from 'node:crypto';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { ServerMessage } from '#shared/live.ts';
import type { LiveClient } from './live-client.ts';

/** How long a page may take from reading to listening, in ms; a later one reads again. */
const keptMs = 60_000;

/** A person who reads, as a socket that has just been opened. */
interface Reader extends LiveClient {
  actor: Actor;
  serial: number;
  seenAt: number;
}

/**
 * Counts what each person was sent, or would have been had they listened. Hidden changes do not count, and
 * the start is random, so that the number reveals nothing.
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
