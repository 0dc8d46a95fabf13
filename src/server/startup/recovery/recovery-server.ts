import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import express, { type Express } from 'express';
import { AppError } from '#shared/errors.ts';
import { StartupFailureReason } from '#shared/features/backups/restore/restore.fields.ts';
import { backupsFolder } from '../../backup-engine/backups-folder.ts';
import type { OffsiteParts } from '../../backup-engine/offsite/offsite-plan.ts';
import { createOffsiteRunner } from '../../backup-engine/offsite/offsite-runner.ts';
import { createRestoreRequests } from '../../backup-engine/restore/restore-requests.ts';
import type { Clock, Config, ForkWorker } from '../../config.ts';
import type { createLog } from '../../context/log.ts';
import { dataFiles, hadDatabase } from '../../data-dir/data-files.ts';
import { createPickedFolders, type PickedFolders } from '../../data-dir/picked-folder-tokens.ts';
import { takeLock } from '../../db/lock.ts';
import { collectBlockedConnections } from '../../egress/worker-blocked-connections.ts';
import { connectionLimits, createConnections } from '../../http/connections.ts';
import { errorHandler } from '../../http/error-handler.ts';
import { hasForwardedHeaders } from '../../http/forwarded-headers.ts';
import { guardHostAndOrigin } from '../../http/host-origin-guard.ts';
import { closeServer, listenOnFirst, outliveFailures } from '../../http/listeners.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { serverTimeouts } from '../../http/server-timeouts.ts';
import { clientFiles, clientPage } from '../../http/static-client.ts';
import { openComputerSettings } from '../../settings/computer-settings.ts';
import { forkNodeWorker } from '../../workers/worker-channel.ts';
import { portsToTry } from '../ports.ts';
import { createRestartSignal } from '../restart-signal.ts';
import type { StartError } from '../start-error.ts';
import { mountRecoveryRoutes, type RecoveryParts } from './recovery-routes.ts';
import { retryOpening } from './retry-opening.ts';

/** A recovery server: replaces a server that cannot start, explains why on this computer, and restores. */
export interface RecoveryServer {
  url: string;
  port: number;
  reason: StartupFailureReason;
  /** The code that allows mending it. */
  setupToken: string;
  needsSetup(): boolean;
  offerFolder(path: string): string;
  /** Called when it is time to try to start the server again. @returns how to stop. */
  onRestartWanted(listener: () => void): () => void;
  close(): Promise<void>;
}

/** How long what is under way may take when the recovery ends, in ms. */
const drainMs = 2_000;
/** How often a folder that is not there is looked for, in ms. */
const lookMs = 2_000;

const createRecoveryApp = (config: Config, log: Log, parts: RecoveryParts): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(
    (request, response, next) => {
      // A proxy on this computer would bring it to the internet.
      if (hasForwardedHeaders(request))
        throw new AppError('misdirected', 'common:errors.unknownHost');
      guardHostAndOrigin(request, { hostNames: config.hostNames, devOrigins: config.devOrigins });
      response.setHeader('X-App-Version', config.version);
      next();
    },
    ...securityHeaders(() => null),
  );
  if (config.clientDir) app.use(clientFiles(config.clientDir));
  app.use(compression({ level: 1 }), express.json({ limit: '16kb' }));
  mountRecoveryRoutes(app, parts);
  app.get('/api/health', (_request, response) => {
    response.json({ status: 'ok', version: config.version });
  });
  // Answers as signed out; the page then asks for the startup failure.
  app.get('/api/user', () => {
    throw new AppError('unauthenticated', 'startup:errors.closed');
  });
  app.get('/api/setup', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.json({ needed: false, spaceName: '', joining: 'nobody', isClosed: true });
  });
  app.use(['/api', '/uploads', '/ws', '/assets'], () => {
    throw new AppError('unavailable', 'startup:errors.closed');
  });
  if (config.clientDir) app.use(clientPage(config.clientDir));
  app.use(() => {
    throw new AppError('notFound', 'common:errors.unknownPath');
  });
  app.use(errorHandler(log));
  return app;
};

type Log = ReturnType<typeof createLog>;

/** Whether a page can do anything about it; a taken port leaves none to show it on. */
const reasonOf = ({ reason }: StartError): StartupFailureReason | null =>
  StartupFailureReason.safeParse(reason).data ?? null;

const isRestorable = (reason: StartupFailureReason): boolean =>
  reason === 'databaseDamaged' || reason === 'migrationFailed';

/** Looks for an unplugged disk; the server starts when it is back. */
const waitForFolder = (dataDir: string, act: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (existsSync(dataDir) && hadDatabase(dataFiles(dataDir))) act();
  }, lookMs);
  return () => clearInterval(timer);
};

/** What this computer knows of its backups, where that can be read. */
const backupsFolderFor = (config: Config): string | null => {
  try {
    return backupsFolder(config, openComputerSettings(config.dataDir).read().backups);
  } catch {
    return null;
  }
};

/** What fetches copies from outside the home. */
const copiesOf = (
  config: Config,
  parts: { log: Log; clock: Clock; pickedFolders: PickedFolders },
): OffsiteParts => ({
  config,
  log: parts.log,
  pickedFolders: parts.pickedFolders,
  offsite: createOffsiteRunner(parts),
  // Opened when it is needed: without a data folder there is none.
  computer: { read: () => openComputerSettings(config.dataDir).read() },
});

/**
 * Stands in for a server that cannot start: on this computer only, with the same page.
 * @throws the StartError when nothing can be shown for it.
 */
export const openRecovery = async (
  config: Config & { setupToken: string },
  error: StartError,
  { log, forkWorker = forkNodeWorker }: { log: Log; forkWorker?: ForkWorker | undefined },
): Promise<RecoveryServer> => {
  const reason = reasonOf(error);
  if (!reason) throw error;
  const { setupToken } = config;
  const clock = { now: () => new Date() };
  const files = dataFiles(config.dataDir);
  const restart = createRestartSignal();
  const pickedFolders = createPickedFolders();
  // Holds the folder's lock while something is restored.
  const lock = isRestorable(reason) ? takeLock(join(config.dataDir, 'lock.db')) : null;
  const restoreRequests = createRestoreRequests({
    files,
    migrations: join(config.resourcesDir, 'migrations'),
    worker: { forkWorker: collectBlockedConnections(forkWorker), workersDir: config.workersDir },
    clock,
    log,
    onStaged: restart.request,
  });
  const copies = copiesOf(config, { log, clock, pickedFolders });
  const app = createRecoveryApp(config, log, {
    reason,
    run: randomBytes(8).toString('hex'),
    dataDir: config.dataDir,
    files,
    restoreRequests,
    pickedFolders,
    copies,
    setupToken,
    backupsFolder: isRestorable(reason) ? backupsFolderFor(config) : null,
    now: clock.now,
    tryAgain: restart.request,
  });
  const server = createServer(serverTimeouts, app);
  // No one can be identified while the database is closed.
  createConnections(connectionLimits(), () => null).watch(server);
  const port = await listenOnFirst(server, portsToTry(config)).catch((failure: unknown) => {
    lock?.release();
    throw failure;
  });
  outliveFailures(server, log);
  const stopWaiting =
    reason === 'dataFolderMissing' ? waitForFolder(config.dataDir, restart.request) : () => {};
  const stopRetrying = retryOpening(config, reason, restart.request);
  log.warn({ reason, port }, 'closed');
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    reason,
    setupToken,
    needsSetup: () => true,
    offerFolder: pickedFolders.offer,
    onRestartWanted: restart.onRequest,
    close: async () => {
      stopWaiting();
      stopRetrying();
      await copies.offsite.stop();
      await restoreRequests.close();
      await closeServer(server, drainMs);
      lock?.release();
    },
  };
};
