import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Export } from '#shared/features/exports/exports.contract.ts';
import type { Context } from '../../context/context.ts';
import { afterCommit } from '../../db/transaction.ts';
import { takeToken } from '../../http/rate-limit.ts';
import { walkOwnMedia } from './exports.repo.ts';
import { type ExportJobs, type Job, presentJob } from './exports.store.ts';

/** Exports one may start: several at once, since one may fail, then one every ten minutes. */
const rate = { burst: 5, perSecond: 1 / 600 };
/** What a thing counts for each time it is written, beside the bytes of pictures and videos. */
export const itemWork = 500;

const extensionOf: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'video/quicktime': 'mov',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
  'audio/mpeg': 'mp3',
};

const fileNames = { image: 'picture', video: 'video', audio: 'recording' } as const;

const extension = (mime: string): string =>
  extensionOf[mime] ?? (/^\w+\/(\w{2,5})$/.exec(mime)?.[1] || 'bin');

/** Adds up what there is to do; others are answered in between. */
const prepare = async (
  context: Context,
  jobs: ExportJobs,
  { job, actor }: { job: Job; actor: Actor },
): Promise<void> => {
  const { db, log } = context;
  const isWanted = () => jobs.isCurrent(job) && db.$client.open;
  try {
    for (const [name, section] of context.extensions.exports) {
      const counted = section.count(job.userId);
      let count = 0;
      for (const part of typeof counted === 'number' ? [counted] : counted) {
        count += part;
        await nextTurn();
        if (!isWanted()) return;
      }
      job.counts.set(name, count);
      job.total += count * 2 * itemWork;
    }
    for (const rows of walkOwnMedia(db, actor)) {
      for (const { id, kind, takenAt, sha256, mime, bytes } of rows) {
        const path = `media/${fileNames[kind]}-${id}.${extension(mime)}`;
        job.media.set(id, { path, sha256, bytes, kind, takenAt });
        job.total += bytes;
      }
      await nextTurn();
      if (!isWanted()) return;
    }
    jobs.setState(job, 'ready');
  } catch (error) {
    if (!db.$client.open) return;
    log.error({ err: error }, 'export not prepared');
    jobs.setState(job, 'stopped');
  }
};

/** Begins a copy of everything of the caller's. @throws AppError 409 while one is being made, 429 */
export const start = (context: Context, jobs: ExportJobs, actor: Actor): Export => {
  const before = jobs.find(actor.id);
  if (before?.state === 'preparing' || before?.state === 'sending') {
    throw new AppError('conflict', 'exports:errors.running');
  }
  takeToken(context, `export ${actor.id}`, rate, 'common:errors.tooMany');
  const job = jobs.add(actor.id);
  afterCommit(context.db, () => void prepare(context, jobs, { job, actor }));
  return presentJob(job);
};

export const readCurrent = (jobs: ExportJobs, actor: Actor): { export: Export | null } => {
  const job = jobs.find(actor.id);
  return { export: job ? presentJob(job) : null };
};

/** The caller's own copy. @throws AppError 404 */
export const requireJob = (jobs: ExportJobs, actor: Actor, id: string): Job => {
  const job = jobs.find(actor.id);
  if (job?.id !== id) throw new AppError('notFound', 'exports:errors.gone');
  return job;
};

/** Stops a copy, wherever it is. @throws AppError 404 */
export const cancel = (jobs: ExportJobs, actor: Actor, id: string): { id: string } => {
  jobs.drop(requireJob(jobs, actor, id));
  return { id };
};
