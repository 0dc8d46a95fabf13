import type { Db } from './open.ts';

type Task = () => void;

const waiting = new WeakMap<object, Task[]>();

/**
 * Runs `work` in one `BEGIN IMMEDIATE` transaction, then what it asked to run after the commit.
 * `work` must be synchronous; nested calls join the outer transaction.
 */
export const write = <T>(db: Db, work: () => T): T => {
  const client = db.$client;
  if (client.inTransaction) return work();
  const tasks: Task[] = [];
  waiting.set(client, tasks);
  let result: T;
  try {
    result = client.transaction(work).immediate();
  } finally {
    waiting.delete(client);
  }
  for (const task of tasks) task();
  return result;
};

/** Runs `task` once the transaction under way has committed (never, if it rolls back); at once outside one. */
export const afterCommit = (db: Db, task: Task): void => {
  const tasks = waiting.get(db.$client);
  if (tasks) tasks.push(task);
  else task();
};
