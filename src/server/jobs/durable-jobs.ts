import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { afterCommit, write } from '../db/transaction.ts';
import type { JobHandler } from './job-steps.ts';

interface StoredJob {
  id: number;
  kind: string;
  payload: string;
}

interface Runner {
  /** The last job of each kind; jobs of one kind wait for each other. */
  last: Map<string, Promise<unknown>>;
  /** Jobs that are running or wait for their turn. */
  queued: Map<number, Promise<unknown>>;
  isClosed: boolean;
}

/** Steps that change nothing share a transaction for so long, in ms. */
const quietMs = 5;

const listJobs = (db: Db): StoredJob[] =>
  prepared<StoredJob>(db, 'SELECT id, kind, payload FROM durable_jobs ORDER BY id').all();

const deleteJob = (db: Db, id: number): void => {
  prepared<never>(db, 'DELETE FROM durable_jobs WHERE id = ?').run(id);
};

/** Work that is promised in a transaction and goes on after a restart. */
export interface DurableJobs {
  /**
   * Stores a job in the transaction under way, which is what promises it; it runs after the commit.
   * @returns its id, for `finish`.
   */
  add(kind: string, payload: unknown): number;
  /**
   * Waits until a job is done; called in the turn that added it.
   * @returns what its steps returned.
   * @throws what a step threw, or AppError 503 when the server stops first.
   */
  finish(id: number): Promise<unknown>;
  /** Waits until the jobs of a kind that are known by now have ended; one that failed is logged. */
  settle(kind: string): Promise<void>;
  /** The payloads of a kind's jobs that are not done yet. */
  list<Payload>(kind: string): Payload[];
  /** Runs the jobs that an earlier run of the server left, or that failed. */
  resume(): void;
  /** Lets the step under way finish; what is left goes on at the next start. */
  close(): Promise<void>;
}

interface JobsParts {
  db: Db;
  clock: { now(): Date };
  log: Logger;
  handlers: ReadonlyMap<string, JobHandler>;
}

/** Runs the steps of a job, one transaction each. */
const runSteps = async (
  db: Db,
  { id, kind, payload }: StoredJob,
  { runner, handlers }: { runner: Runner; handlers: JobsParts['handlers'] },
): Promise<unknown> => {
  // The request that stored the job has had this turn.
  await nextTurn();
  const handler = handlers.get(kind);
  if (!handler) throw new Error(`no such kind of job: ${kind}`);
  const steps = handler(JSON.parse(payload) as never);
  const changes = prepared<number>(db, 'SELECT total_changes()').pluck();
  const step = (): IteratorResult<void, unknown> => {
    const [before, until] = [changes.get(), performance.now() + quietMs];
    let last: IteratorResult<void, unknown>;
    // Steps that find nothing to change are many where little of a large table is to go.
    do last = steps.next();
    while (!last.done && changes.get() === before && performance.now() < until);
    if (last.done) deleteJob(db, id);
    return last;
  };
  while (!runner.isClosed && db.$client.open) {
    const { done, value } = write(db, step);
    if (done) return value;
    await nextTurn();
  }
  // The job goes on at the next start.
  throw new AppError('unavailable', 'common:errors.busy', { retryAfter: 5 });
};

export const createDurableJobs = ({ db, clock, log, handlers }: JobsParts): DurableJobs => {
  const runner: Runner = { last: new Map(), queued: new Map(), isClosed: false };
  /** One job of a kind at a time; one that fails is logged, and tried again hourly and at the next start. */
  const enqueue = (job: StoredJob): Promise<unknown> => {
    const known = runner.queued.get(job.id);
    if (known) return known;
    const before = runner.last.get(job.kind) ?? Promise.resolve();
    const done = before.then(() => runSteps(db, job, { runner, handlers }));
    runner.queued.set(job.id, done);
    const settled = done
      .catch((error: unknown) => {
        if (!runner.isClosed) log.error({ err: error, job: job.kind }, 'job failed');
      })
      .finally(() => runner.queued.delete(job.id));
    runner.last.set(job.kind, settled);
    return done;
  };
  return {
    add: (kind, payload) => {
      const text = JSON.stringify(payload);
      const sql = 'INSERT INTO durable_jobs (kind, payload, created_at) VALUES (?, ?, ?)';
      const { lastInsertRowid } = prepared<never>(db, sql).run(
        kind,
        text,
        clock.now().toISOString(),
      );
      const id = Number(lastInsertRowid);
      // A failure is logged, whether or not a request waits for the job.
      afterCommit(db, () => void enqueue({ id, kind, payload: text }).catch(() => {}));
      return id;
    },
    finish: async (id) => runner.queued.get(id),
    settle: async (kind) => {
      await runner.last.get(kind);
    },
    list: <Payload>(kind: string) =>
      prepared<string>(db, 'SELECT payload FROM durable_jobs WHERE kind = ? ORDER BY id')
        .pluck()
        .all(kind)
        .map((payload) => JSON.parse(payload) as Payload),
    resume: () => {
      for (const job of listJobs(db)) enqueue(job).catch(() => {});
    },
    close: async () => {
      runner.isClosed = true;
      await Promise.all(runner.last.values());
    },
  };
};
