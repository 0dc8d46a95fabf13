import { rm } from 'node:fs/promises';
import { fetchFolder } from '../../../backup-engine/offsite/fetch-copies.ts';
import { runFolder } from '../../../backup-engine/offsite/offsite-plan.ts';
import type { Context } from '../../../context/context.ts';
import { checkBackups } from '../backup-failures.ts';
import { findHouseholdSince } from '../backups.repo.ts';
import { beginCopy, isCopyDue } from './offsite-copy.service.ts';

/** How often to check whether there is a backup to copy. */
const everyMs = 60_000;

/** Looks once whether there is something to copy, and begins. */
export const lookAtOffsite = async (context: Context): Promise<void> => {
  if (!context.computer.read().offsite.target) return;
  await checkBackups(context);
  if (!context.offsite.current() && isCopyDue(context)) beginCopy(context);
};

/** Removes what a run that was cut off left, and what setup fetched once there is a household. */
const removeLeftovers = async (context: Context): Promise<void> => {
  await rm(runFolder(context), { recursive: true, force: true });
  if (findHouseholdSince(context.db)) {
    await rm(fetchFolder(context), { recursive: true, force: true });
  }
};

/** Copies backups outside the home while the server runs. */
export const startOffsite = (context: Context): { close(): Promise<void> } => {
  let running = removeLeftovers(context).catch((error: unknown) => {
    context.log.warn({ err: error }, 'files of a copy outside the home not removed');
  });
  const look = () =>
    lookAtOffsite(context).catch((error: unknown) => {
      context.log.error({ err: error }, 'looking at copies outside the home failed');
    });
  const timer = setInterval(() => {
    running = running.then(look);
  }, everyMs).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
      await context.offsite.stop();
    },
  };
};
