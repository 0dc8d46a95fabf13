import type { Db } from './open.ts';

type Task = () => void;

interface Waiting {
  afterCommit: Task[];
  afterRollback: Task[];
}

const waiting = new WeakMap<object, Waiting>();
const reporters = new WeakMap<object, (error: unknown) => void>();

/** Handles what a task after a transaction throws; by default it is thrown where nothing awaits it. */
export const onTaskError = (db: Db, report: (error: unknown) => void): void => {
  reporters.set(db.$client, report);
};

/** What is kept is kept and what failed has failed already: no task changes the answer or stops another. */
const runAll = (client: object, tasks: Task[]): void => {
  for (const task of tasks) {
    try {
      task();
    } catch (error) {
      const report = reporters.get(client);
      if (report) report(error);
      else
        queueMicrotask(() => {
          throw error;
        });
    }
  }
};

const stuck = new WeakSet<object>();

/** A transaction that outlived its failure would take in all that comes after it, and commit none of it. */
const takeBack = (client: Db['$client']): void => {
  stuck.add(client);
  if (client.inTransaction) client.exec('ROLLBACK');
  stuck.delete(client);
};

/**
 * Runs `work` in one `BEGIN IMMEDIATE` transaction, then what it asked to run after the commit.
 * `work` must be synchronous; nested calls join the outer transaction.
 */
export const write = <T>(db: Db, work: () => T): T => {
  const client = db.$client;
  if (stuck.has(client)) takeBack(client);
  if (client.inTransaction) return work();
  const tasks: Waiting = { afterCommit: [], afterRollback: [] };
  waiting.set(client, tasks);
  let result: T;
  try {
    result = client.transaction(work).immediate();
  } catch (error) {
    waiting.delete(client);
    try {
      takeBack(client);
    } finally {
      runAll(client, tasks.afterRollback);
    }
    throw error;
  }
  waiting.delete(client);
  runAll(client, tasks.afterCommit);
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
