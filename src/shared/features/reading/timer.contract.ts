import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { BookId } from './logs.contract.ts';
import { timerStates } from './reading.fields.ts';

export const ReadingTimer = z.object({
  bookId: z.int(),
  bookTitle: z.string(),
  state: z.enum(timerStates),
  /** Reading time up to this answer. */
  elapsedSeconds: z.int(),
  startedAt: z.iso.datetime(),
  /** Values for the session form: the start day, whole minutes, 1 to 1,440. */
  session: z.object({ date: z.string(), minutesRead: z.int() }),
});
export type ReadingTimer = z.infer<typeof ReadingTimer>;

const Timer = z.object({ timer: ReadingTimer.nullable() });

/** The reader's one timer, kept by the server so that a reload and other devices see the same. */
export const getTimer = defineEndpoint({
  method: 'GET',
  path: '/api/reading-timer',
  access: 'member',
  response: Timer,
});
/** Starts, or goes on after a pause or stop; 409 while there is one for another book. */
export const startTimer = defineEndpoint({
  method: 'POST',
  path: '/api/reading-timer/start',
  access: 'member',
  body: z.object({ bookId: BookId }),
  response: Timer,
});
export const pauseTimer = defineEndpoint({
  method: 'POST',
  path: '/api/reading-timer/pause',
  access: 'member',
  response: Timer,
});
/** Stops it; it stays until a session is saved with `fromTimer`, or it is thrown away. */
export const stopTimer = defineEndpoint({
  method: 'POST',
  path: '/api/reading-timer/stop',
  access: 'member',
  response: Timer,
});
/** Throws the measured time away. */
export const discardTimer = defineEndpoint({
  method: 'DELETE',
  path: '/api/reading-timer',
  access: 'member',
  response: Timer,
});
