import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { Context } from '../context/context.ts';
import { createRegistry } from '../context/registry.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { afterCommit, write } from '../db/transaction.ts';

/**
 * The steps of a job: everything up to the next `yield` runs in one transaction, which should take a few
 * milliseconds. After a restart a job starts over, so a step done twice must change nothing.
 */
export type JobSteps<Result = void> = Generator<void, Result, void>;

type Handler = (payload: never) => JobSteps<unknown>;

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

const handlers = createRegistry<Handler>();
const runners = new WeakMap<Context, Runner>();

const runnerOf = (context: Context): Runner => {
  let runner = runners.get(context);
  if (!runner) {
    runner = { last: new Map(), queued: new Map(), isClosed: false };
    runners.set(context, runner);
  }
  return runner;
};

/** Steps that change nothing share a transaction for so long, in ms. */
const quietMs = 5;

const listJobs = (db: Db): StoredJob[] =>
  prepared<StoredJob>(db, 'SELECT id, kind, payload FROM durable_jobs ORDER BY id').all();

const deleteJob = (db: Db, id: number): void => {
  prepared<never>(db, 'DELETE FROM durable_jobs WHERE id = ?').run(id);
};

/** Says what the steps of a kind of job are. */
export const registerDurableJob = <Payload>(
  context: Context,
  kind: string,
  steps: (payload: Payload) => JobSteps<unknown>,
): void => handlers.add(context, kind, steps as Handler);

const runJob = async (context: Context, { id, kind, payload }: StoredJob): Promise<unknown> => {
  const { db } = context;
  // The request that stored the job has had this turn.
  await nextTurn();
  const handler = handlers.get(context, kind);
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
  const runner = runnerOf(context);
  while (!runner.isClosed && db.$client.open) {
    const { done, value } = write(db, step);
    if (done) return value;
    await nextTurn();
  }
  // The job goes on at the next start.
  throw new AppError('unavailable', 'common:errors.busy', { retryAfter: 5 });
};

/** One job of a kind at a time; one that fails is logged, and tried again with the hourly cleanup and at the next start. */
const enqueue = (context: Context, job: StoredJob): Promise<unknown> => {
  const runner = runnerOf(context);
  const known = runner.queued.get(job.id);
  if (known) return known;
  const done = (runner.last.get(job.kind) ?? Promise.resolve()).then(() => runJob(context, job));
  runner.queued.set(job.id, done);
  const settled = done
    .catch((error: unknown) => {
      if (!runner.isClosed) context.log.error({ err: error, job: job.kind }, 'job failed');
    })
    .finally(() => runner.queued.delete(job.id));
  runner.last.set(job.kind, settled);
  return done;
};

/**
 * Stores a job in the transaction under way, which is what promises it; it runs after the commit.
 * @returns its id, for `finishDurableJob`.
 */
export const addDurableJob = (context: Context, kind: string, payload: unknown): number => {
  const { db, clock } = context;
  const text = JSON.stringify(payload);
  const sql = 'INSERT INTO durable_jobs (kind, payload, created_at) VALUES (?, ?, ?)';
  const { lastInsertRowid } = prepared<never>(db, sql).run(kind, text, clock.now().toISOString());
  const id = Number(lastInsertRowid);
  // A failure is logged, whether or not anybody waits for the job.
  afterCommit(db, () => void enqueue(context, { id, kind, payload: text }).catch(() => {}));
  return id;
};

/**
 * Waits until a job is done; called in the turn that added it.
 * @returns what its steps returned.
 * @throws what a step threw, or AppError 503 when the server stops first.
 */
export const finishDurableJob = async (context: Context, id: number): Promise<unknown> =>
  runnerOf(context).queued.get(id);

/** Waits until the jobs of a kind that are known by now have ended; one that failed is logged. */
export const settleDurableJobs = async (context: Context, kind: string): Promise<void> => {
  await runnerOf(context).last.get(kind);
};

/** What the jobs of a kind that are not done yet are given. */
export const listDurableJobs = <Payload>({ db }: Context, kind: string): Payload[] =>
  prepared<string>(db, 'SELECT payload FROM durable_jobs WHERE kind = ? ORDER BY id')
    .pluck()
    .all(kind)
    .map((payload) => JSON.parse(payload as string) as Payload);

/** Runs the jobs that an earlier run of the server left, or that failed. */
export const resumeDurableJobs = (context: Context): void => {
  for (const job of listJobs(context.db)) enqueue(context, job).catch(() => {});
};

/** Lets the step under way finish; what is left goes on at the next start. */
export const closeDurableJobs = async (context: Context): Promise<void> => {
  const runner = runnerOf(context);
  runner.isClosed = true;
  await Promise.all(runner.last.values());
};
