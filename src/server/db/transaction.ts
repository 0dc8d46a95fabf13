import type { Db } from './open.ts';

type Task = () => void;

interface Waiting {
  afterCommit: Task[];
  afterRollback: Task[];
}

const waiting = new WeakMap<object, Waiting>();

/**
 * Runs `work` in one `BEGIN IMMEDIATE` transaction, then what it asked to run after the commit.
 * `work` must be synchronous; nested calls join the outer transaction.
 */
export const write = <T>(db: Db, work: () => T): T => {
  const client = db.$client;
  if (client.inTransaction) return work();
  const tasks: Waiting = { afterCommit: [], afterRollback: [] };
  waiting.set(client, tasks);
  let result: T;
  try {
    result = client.transaction(work).immediate();
  } catch (error) {
    waiting.delete(client);
    for (const task of tasks.afterRollback) task();
    throw error;
  }
  waiting.delete(client);
  for (const task of tasks.afterCommit) task();
  return result;
};

/** Runs `task` once the transaction under way has committed (never, if it rolls back); at once outside one. */
export const afterCommit = (db: Db, task: Task): void => {
  const tasks = waiting.get(db.$client);
  if (tasks) tasks.afterCommit.push(task);
  else task();
};

/** Runs `task` if the transaction under way rolls back (never, if it commits); at once outside one. */
export const afterRollback = (db: Db, task: Task): void => {
  const tasks = waiting.get(db.$client);
  if (tasks) tasks.afterRollback.push(task);
  else task();
};
