import { randomBytes } from 'node:crypto';
import type { Export, ExportState } from '#shared/features/exports/exports.contract.ts';
import type { MediaKind } from '#shared/media-types.ts';
import type { Context } from '../../context/context.ts';

/** A picture, video or recording of the person's, and where it is in the file. */
export interface ExportMedia {
  path: string;
  sha256: string;
  bytes: number;
  kind: MediaKind;
  /** Local time; null where that is not known. */
  takenAt: string | null;
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
  announcedDone: number;
}

/** Deletes an export that was not downloaded. */
const lifeMs = 3_600_000;
/** Progress between two updates to the devices. */
const announceEach = 0.02;

export const presentJob = ({ id, state, done, total, startedAt }: Job): Export => ({
  id,
  state,
  done: Math.min(done, total),
  total,
  startedAt: startedAt.toISOString(),
});

/** The copies that people have asked for, one each. */
export interface ExportJobs {
  /** The copy of a person, unless it is too old to be fetched. */
  find(userId: number): Job | undefined;
  add(userId: number): Job;
  drop(job: Job): void;
  /** Whether a job is still the one its person waits for. */
  isCurrent(job: Job): boolean;
  setState(job: Job, state: ExportState): void;
  /** Counts progress and updates the devices now and then. */
  advance(job: Job, by: number): void;
}

export const createExportJobs = ({ clock, live }: Pick<Context, 'clock' | 'live'>): ExportJobs => {
  const jobs = new Map<number, Job>();
  const announce = (job: Job): void => {
    job.announcedDone = job.done;
    live.publish({ type: 'changed', area: 'exports' }, (actor) => actor.id === job.userId);
  };
  return {
    find: (userId) => {
      const job = jobs.get(userId);
      if (!job || job.state === 'sending') return job;
      const age = Math.abs(clock.trusted().getTime() - job.begunAt.getTime());
      if (age < lifeMs) return job;
      jobs.delete(userId);
      return undefined;
    },
    add: (userId) => {
      const job: Job = {
        id: randomBytes(16).toString('hex'),
        userId,
        state: 'preparing',
        done: 0,
        total: 0,
        startedAt: clock.now(),
        begunAt: clock.trusted(),
        media: new Map(),
        counts: new Map(),
        stop: () => {},
        announcedDone: 0,
      };
      jobs.set(userId, job);
      announce(job);
      return job;
    },
    drop: (job) => {
      if (jobs.get(job.userId) === job) jobs.delete(job.userId);
      job.stop();
      announce(job);
    },
    isCurrent: (job) => jobs.get(job.userId) === job,
    setState: (job, state) => {
      job.state = state;
      announce(job);
    },
    advance: (job, by) => {
      job.done += by;
      if (job.done - job.announcedDone >= job.total * announceEach) announce(job);
    },
  };
};
