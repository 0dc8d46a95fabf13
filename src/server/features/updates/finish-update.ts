import { get } from 'node:http';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { removeLeftovers } from './engine/executable-file.ts';
import { endTrail, readTrail, type UpdateTrail } from './engine/update-log.ts';
import { removeFetched } from './new-version.ts';
import { changeUpdateSettings } from './update-settings.ts';

const limitMs = 20_000;

/** @throws unless the server answers, and as this version */
const requireHealth = (port: number, version: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path: '/api/health', agent: false };
    const request = get({ ...options, timeout: limitMs }, async (response) => {
      let text = '';
      try {
        for await (const piece of response) text += piece;
        if (response.statusCode !== 200 || JSON.parse(text).version !== version) {
          throw new Error(`the new version answers ${response.statusCode}`);
        }
        resolve();
      } catch (error) {
        reject(error);
      }
    });
    request.on('timeout', () => request.destroy(new Error('the new version does not answer')));
    request.on('error', reject);
  });

const keepInMind = async (context: Context, { to, byId }: UpdateTrail): Promise<void> => {
  const at = context.clock.now().toISOString();
  write(context.db, () =>
    context.audit.record({
      action: 'updateInstalled',
      actorId: byId,
      details: { version: to },
    }),
  );
  changeUpdateSettings(context, {
    lastUpdate: { version: to, at, isInstalled: true },
    lastCheck: null,
  });
  endTrail(context.config.dataDir);
  await removeFetched(context);
};

/** An executable that cannot be removed, as on a disk that is away, is no reason to close the server. */
const clearAway = (context: Context, trail: UpdateTrail): void => {
  try {
    removeLeftovers(trail);
  } catch (error) {
    context.log.warn({ err: error }, 'the program before the update stays');
  }
};

/**
 * Ends an update once the new version has started and answers.
 * @throws when it does not answer, so that it can be rolled back
 */
export const settleUpdate = async (context: Context, port: number): Promise<void> => {
  const { dataDir, version } = context.config;
  const trail = readTrail(dataDir);
  if (!trail) return;
  if (trail.to === version) {
    await requireHealth(port, version);
    await keepInMind(context, trail);
  } else endTrail(dataDir);
  clearAway(context, trail);
};
