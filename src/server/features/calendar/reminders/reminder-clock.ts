import type { Context } from '../../../context/context.ts';
import { afterCommit } from '../../../db/transaction.ts';

const wakers = new WeakMap<Context, () => void>();

/** Registers what looks for due reminders; a server in tests may have none. */
export const onResumeReminders = (context: Context, wake: () => void): void => {
  wakers.set(context, wake);
};

/** A reminder may be due sooner than was known. */
export const resumeReminders = (context: Context): void =>
  afterCommit(context.db, () => wakers.get(context)?.());
