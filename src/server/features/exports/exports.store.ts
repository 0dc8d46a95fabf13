import { randomBytes } from 'node:crypto';
import type { Export, ExportState } from '#shared/features/exports/exports.contract.ts';
import type { Context } from '../../context/context.ts';

/** A picture or video of the person's, and where it is in the file. */
export interface ExportMedia {
  path: string;
  sha256: string;
  bytes: number;
  isVideo: boolean;
}

/** A copy under way; kept in memory, since what it is made of is read while it is sent. */
export interface Job {
  id: string;
  userId: number;
  state: ExportState;
  done: number;
  total: number;
  startedAt: Date;
  /** By the date that a wrong clock does not change. */
  begunAt: Date;
  media: Map<number, ExportMedia>;
  /** Things in each section. */
  counts: Map<string, number>;
  /** Ends what is being sent. */
  stop: () => void;
  /** How much of `done` the devices know. */
  told: number;
}

/** Deletes an export that was not downloaded. */
const lifeMs = 3_600_000;
/** Progress between two updates to the devices. */
const tellEach = 0.02;

const jobsOf = new WeakMap<Context, Map<number, Job>>();

const jobsIn = (context: Context): Map<number, Job> => {
  const jobs = jobsOf.get(context) ?? new Map<number, Job>();
  jobsOf.set(context, jobs);
  return jobs;
};

export const presentJob = ({ id, state, done, total, startedAt }: Job): Export => ({
  id,
  state,
  done: Math.min(done, total),
  total,
  startedAt: startedAt.toISOString(),
});

const announce = ({ live }: Context, job: Job): void => {
  job.told = job.done;
  live.publish({ type: 'changed', area: 'exports' }, (actor) => actor.id === job.userId);
};

/** The copy of a person, unless it is too old to be fetched. */
export const findJob = (context: Context, userId: number): Job | undefined => {
  const job = jobsIn(context).get(userId);
  if (!job || job.state === 'sending') return job;
  const age = Math.abs(context.clock.trusted().getTime() - job.begunAt.getTime());
  if (age < lifeMs) return job;
  jobsIn(context).delete(userId);
  return undefined;
};

export const addJob = (context: Context, userId: number): Job => {
  const job: Job = {
    id: randomBytes(16).toString('hex'),
    userId,
    state: 'preparing',
    done: 0,
    total: 0,
    startedAt: context.clock.now(),
    begunAt: context.clock.trusted(),
    media: new Map(),
    counts: new Map(),
    stop: () => {},
    told: 0,
  };
  jobsIn(context).set(userId, job);
  announce(context, job);
  return job;
};

export const dropJob = (context: Context, job: Job): void => {
  if (jobsIn(context).get(job.userId) === job) jobsIn(context).delete(job.userId);
  job.stop();
  announce(context, job);
};

/** Whether a job is still the one its person waits for. */
export const isCurrent = (context: Context, job: Job): boolean =>
  jobsIn(context).get(job.userId) === job;

export const setState = (context: Context, job: Job, state: ExportState): void => {
  job.state = state;
  announce(context, job);
};

/** Counts progress and updates the devices now and then. */
export const advance = (context: Context, job: Job, by: number): void => {
  job.done += by;
  if (job.done - job.told >= job.total * tellEach) announce(context, job);
};
