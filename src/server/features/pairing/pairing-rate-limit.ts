import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/features/pairing/pairing.fields.ts';
import type { Context } from '../../context/context.ts';

interface Picks {
  wrong: number;
  /** In ms; picking rests until then. */
  restsUntil: number;
}

/** In memory: the picker is a grown-up at home, and a pause of a minute need not survive a restart. */
const picks = new WeakMap<Context, Map<number, Picks>>();

const picksOf = (context: Context, actorId: number): Picks => {
  const byPerson = picks.get(context) ?? new Map<number, Picks>();
  picks.set(context, byPerson);
  const own = byPerson.get(actorId) ?? { wrong: 0, restsUntil: 0 };
  byPerson.set(actorId, own);
  return own;
};

/** @throws AppError 429 while a grown-up's picking rests. */
export const requireRateLimit = (context: Context, actorId: number): void => {
  const waitMs = picksOf(context, actorId).restsUntil - context.clock.now().getTime();
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new AppError('tooManyRequests', 'pairing:errors.rateLimited', {
    values: { count: seconds },
    retryAfter: seconds,
  });
};

/** Counts a wrong pick. @returns whether picking rests from now on. */
export const countWrongPick = (context: Context, actorId: number): boolean => {
  const own = picksOf(context, actorId);
  own.wrong += 1;
  if (own.wrong < limits.wrongPicks) return false;
  own.wrong = 0;
  own.restsUntil = context.clock.now().getTime() + limits.restSeconds * 1000;
  return true;
};

export const forgiveWrongPicks = (context: Context, actorId: number): void => {
  picks.get(context)?.delete(actorId);
};
