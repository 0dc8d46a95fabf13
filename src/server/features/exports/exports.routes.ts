import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import * as contract from '#shared/features/exports/exports.contract.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { cancel, readCurrent, requireJob, start } from './exports.service.ts';
import type { ExportJobs, Job } from './exports.store.ts';
import { aboutOf, openZip } from './zip.ts';

/** A name every system takes, and the same with the letters of every language. */
const disposition = (name: string): string => {
  const plain = name.replace(/[^\w.-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
};

const setHeaders = (context: Context, actor: Actor, response: Response): void => {
  const username = findUser(context.db, actor.id)?.username ?? '';
  const name = `treehouse-${username}-${context.household.day()}.zip`;
  response.setHeader('Content-Type', 'application/zip');
  response.setHeader('Content-Disposition', disposition(name));
  response.setHeader('Cache-Control', 'no-store');
};

/** Sends a copy while it is made. @throws AppError 404, 409 while it is not ready, sent already or stopped */
const sendFile = async (
  context: Context,
  jobs: ExportJobs,
  actor: Actor,
  job: Job,
  { request, response }: { request: Request; response: Response },
): Promise<void> => {
  if (job.state === 'preparing' || job.state === 'sending') {
    throw new AppError('conflict', 'exports:errors.running');
  }
  // What stopped may never have been counted to the end: a file of it would not be whole.
  if (job.state === 'stopped') throw new AppError('conflict', 'exports:errors.gone');
  const about = aboutOf(context, actor, context.household.name());
  setHeaders(context, actor, response);
  // Asking what the file would be makes none, and a copy is sent once.
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const check = () => void context.accessControl.reauthorize(request, actor);
  // A server that was taken over records nothing, and people take home what only it has.
  if (context.config.savingStopped === null)
    write(context.db, () => {
      const act = { action: 'dataExported', actorId: actor.id, subjectId: actor.id } as const;
      context.audit.record({ ...act, details: {} });
    });
  job.done = 0;
  jobs.setState(job, 'sending');
  const { stream, stop } = openZip({ context, jobs, actor, job, check, about });
  job.stop = () => stop(new Error('the copy was stopped'));
  try {
    await pipeline(stream, response);
    job.done = job.total;
    jobs.setState(job, 'done');
  } catch (error) {
    // Half a file is promised already: only a broken connection says that this was not all.
    stop();
    response.destroy();
    if (!context.db.$client.open) return;
    if (!response.closed) context.log.debug({ err: error }, 'export ended early');
    jobs.setState(job, 'stopped');
  }
};

/** A person's own copy of everything that is theirs. */
export const exportsRoutes = (context: Context, jobs: ExportJobs): Route[] => [
  route(context, contract.startExport, ({ actor }) => start(context, jobs, actor), {
    creates: true,
  }),
  route(context, contract.currentExport, ({ actor }) => readCurrent(jobs, actor)),
  asyncRoute(context, contract.exportFile, async ({ actor, params, request, response }) => {
    await sendFile(context, jobs, actor, requireJob(jobs, actor, params.id), { request, response });
    return null;
  }),
  route(context, contract.cancelExport, ({ actor, params }) => cancel(jobs, actor, params.id)),
];
