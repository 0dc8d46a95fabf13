import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/features/pairing/pairing.fields.ts';

/** Slows down a grown-up who picks wrong animals. */
export interface PickLimit {
  /** @throws AppError 429 during the pause after too many wrong picks. */
  require(actorId: number): void;
  /** Counts a wrong pick. @returns whether a pause begins. */
  countWrong(actorId: number): boolean;
  forgive(actorId: number): void;
}

/** In memory: a pause of a minute need not survive a restart. */
export const createPickLimit = (clock: { now(): Date }): PickLimit => {
  const byPerson = new Map<number, { wrong: number; pausedUntil: number }>();
  return {
    require: (actorId) => {
      const waitMs = (byPerson.get(actorId)?.pausedUntil ?? 0) - clock.now().getTime();
      if (waitMs <= 0) return;
      const seconds = Math.ceil(waitMs / 1000);
      throw new AppError('tooManyRequests', 'pairing:errors.rateLimited', {
        values: { count: seconds },
        retryAfter: seconds,
      });
    },
    countWrong: (actorId) => {
      const { wrong, pausedUntil } = byPerson.get(actorId) ?? { wrong: 0, pausedUntil: 0 };
      const isTooMany = wrong + 1 >= limits.wrongPicks;
      byPerson.set(actorId, {
        wrong: isTooMany ? 0 : wrong + 1,
        pausedUntil: isTooMany ? clock.now().getTime() + limits.restSeconds * 1000 : pausedUntil,
      });
      return isTooMany;
    },
    forgive: (actorId) => void byPerson.delete(actorId),
  };
};
