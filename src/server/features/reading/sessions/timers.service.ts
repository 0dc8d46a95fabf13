import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import type { ReadingTimer } from '#shared/features/reading/timer.contract.ts';
import type { Context } from '../../../context/context.ts';
import { canSeeBook } from '../books/books.policy.ts';
import { findBook } from '../books/books.repo.ts';
import { readerOf } from '../household-readers.ts';
import { announceOwn } from '../live-events.ts';
import { findLogOf } from '../logs/logs.repo.ts';
import { requireReadable } from './sessions.service.ts';
import { deleteTimer, findTimer, saveTimer, type TimerRow } from './timers.repo.ts';

interface Answer {
  timer: ReadingTimer | null;
}

/** Reading time up to now; a clock that went back takes none away. */
const elapsedMs = ({ clock }: Context, timer: TimerRow): number => {
  const since = timer.runningSince
    ? clock.now().getTime() - new Date(timer.runningSince).getTime()
    : 0;
  return timer.elapsedMs + Math.max(0, since);
};

/** The caller's timer; none for a book they no longer see. */
const findOwnTimer = (context: Context, actor: Actor): TimerRow | undefined => {
  const timer = findTimer(context.db, actor.id);
  if (!timer || findLogOf(context.db, actor.id, timer.bookId)) return timer;
  const book = findBook(context.db, timer.bookId);
  return book && canSeeBook(readerOf(context, actor), book) ? timer : undefined;
};

export const readTimer = (context: Context, actor: Actor): Answer => {
  const timer = findOwnTimer(context, actor);
  if (!timer) return { timer: null };
  const ms = elapsedMs(context, timer);
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return {
    timer: {
      bookId: timer.bookId,
      bookTitle: timer.bookTitle,
      state: timer.state,
      elapsedSeconds: Math.floor(ms / 1000),
      startedAt: timer.startedAt,
      session: {
        date: context.household.day(new Date(timer.startedAt)),
        minutesRead: Math.min(minutes, limits.minutesMax),
      },
    },
  };
};

/** Starts the timer, or lets it go on. @throws AppError 404; 409 while there is one for another book */
export const startTimerFor = (context: Context, actor: Actor, bookId: number): Answer => {
  const { db, clock } = context;
  requireReadable(context, actor, bookId);
  const known = findOwnTimer(context, actor);
  if (known && known.bookId !== bookId) throw new AppError('conflict', 'reading:errors.timerOther');
  if (known?.state === 'running') return readTimer(context, actor);
  const now = clock.now().toISOString();
  if (!known) deleteTimer(db, actor.id);
  const begun = known ?? { userId: actor.id, bookId, startedAt: now, elapsedMs: 0 };
  saveTimer(db, { ...begun, state: 'running', runningSince: now });
  announceOwn(context, actor.id);
  return readTimer(context, actor);
};

/** Pauses or stops the timer; the time so far is kept. @throws AppError 409 where there is none */
export const haltTimer = (context: Context, actor: Actor, state: 'paused' | 'stopped'): Answer => {
  const timer = findOwnTimer(context, actor);
  if (!timer) throw new AppError('conflict', 'reading:errors.timerNone');
  saveTimer(context.db, {
    ...timer,
    state,
    runningSince: null,
    elapsedMs: elapsedMs(context, timer),
  });
  announceOwn(context, actor.id);
  return readTimer(context, actor);
};

export const discardTimerOf = (context: Context, actor: Actor): Answer => {
  if (deleteTimer(context.db, actor.id)) announceOwn(context, actor.id);
  return { timer: null };
};
