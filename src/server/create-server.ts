import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { readBackupReserve } from './backup-engine/backup-reserve.ts';
import { createOffsiteRunner } from './backup-engine/offsite/offsite-runner.ts';
import { openRestoreRequests } from './backup-engine/restore/restore-requests.ts';
import { createTrustedClock } from './clock/trusted-clock.ts';
import type { Clock, Config, ForkWorker } from './config.ts';
import { createAppEvents } from './context/app-events.ts';
import type { Context } from './context/context.ts';
import { createEvents } from './context/events.ts';
import { createHouseholdReader } from './context/household-reader.ts';
import { createApp } from './create-app.ts';
import { createPickedFolders } from './data-dir/picked-folder-tokens.ts';
import { closedErasureLog, openErasureLog } from './db/erasure.ts';
import type { Db } from './db/open.ts';
import { onTaskError } from './db/transaction.ts';
import { collectBlockedConnections } from './egress/worker-blocked-connections.ts';
import { createExtensions } from './extension-points/extensions.ts';
import { knownPersonIn } from './features/accounts/known-person.ts';
import { createAuthenticator } from './features/accounts/sessions/sessions.ts';
import { createOutsideRestriction } from './features/accounts/sign-in/outside.restriction.ts';
import { createPasswordRestriction } from './features/accounts/sign-in/password.restriction.ts';
import { newSetupToken } from './features/accounts/sign-in/setup-code.ts';
import { createAuditRecorder } from './features/audit/recorder.ts';
import { createBackupRunner } from './features/backups/backup-runner.ts';
import { createContinuousRunner } from './features/backups/continuous/continuous-runner.ts';
import { createRehearsalRunner } from './features/backups/takeover/rehearsal-runner.ts';
import { createFeatures, type Feature } from './features/feature.ts';
import { ensureInstallationId, findHousehold } from './features/household/household.repo.ts';
import { allFeatures } from './features/index.ts';
import { createRemoteDevices } from './features/remote-devices/known-devices.ts';
import { createScreenTimeRestriction } from './features/screen-time/screen-time.restriction.ts';
import { createAccessControl } from './http/access-control.ts';
import { connectionLimits, createConnections } from './http/connections.ts';
import { proxiedBy } from './http/find-connection.ts';
import type { HostOriginRules } from './http/host-origin-guard.ts';
import type { Network } from './http/lan-listeners.ts';
import type { Route } from './http/route.ts';
import { createTokenBuckets } from './http/token-bucket.ts';
import { recoverImports } from './imports/imports.service.ts';
import { createRunningImports } from './imports/running-imports.ts';
import { createDurableJobs } from './jobs/durable-jobs.ts';
import { createLiveHub } from './live/hub.ts';
import { openMediaStore } from './media/media-store.ts';
import { createQuota } from './quota/quota.ts';
import { type ComputerSettings, openComputerSettings } from './settings/computer-settings.ts';
import { createRestartSignal } from './startup/restart-signal.ts';
import { createHttps } from './tls/https-mode.ts';
import { forkNodeWorker } from './workers/worker-channel.ts';

/** The server without its listeners, over an open database. */
interface TreehouseServer {
  context: Context;
  /** Every route of its features; the access matrix walks this list. */
  routes: Route[];
  attach(server: Server): void;
  /** Sets the listeners; no request arrives before. */
  joinNetwork(network: Network): void;
  close(): Promise<void>;
}

const closedNetwork: Network = {
  setLan: async () => {},
  isLanOn: () => false,
  lanAddresses: () => [],
  homeAddresses: () => [],
  tailnetAddresses: () => [],
  openTailnetAddresses: () => [],
  announcedName: () => null,
  localAddress: () => null,
  onChange: () => () => {},
  onLook: () => () => {},
  lookAgain: async () => {},
  home: null,
  port: null,
  close: async () => {},
};

const frameRateIn = ({ throttle }: Config) => ({
  burst: throttle.frameBurst,
  perSecond: throttle.framesPerSecond,
});

interface Parts {
  config: Config;
  clock: Clock;
  log: Logger;
  db: Db;
  forkWorker?: ForkWorker | undefined;
  isOnBattery?: (() => boolean) | undefined;
}

/** @param network the listeners, which join later. */
const hostOriginRulesFor = (
  { hostNames, devOrigins }: Config,
  computer: ComputerSettings,
  network: () => Network,
): HostOriginRules => ({
  hostNames,
  devOrigins,
  announcedName: () => network().announcedName(),
  remoteAccess: () => computer.read().remoteAccess,
  tailnetAddresses: () => network().tailnetAddresses(),
});

/** Creates the parts through which features work together. */
const connectFeatures = (parts: Pick<Context, 'db' | 'clock' | 'log'>) => {
  const extensions = createExtensions();
  return {
    extensions,
    events: createEvents(),
    appEvents: createAppEvents(parts.log),
    jobs: createDurableJobs({ ...parts, handlers: extensions.jobs }),
    buckets: createTokenBuckets(),
    runningImports: createRunningImports(),
  };
};

/** Access of devices outside, then of people. */
const createEntrance = (
  parts: Pick<Context, 'db' | 'clock' | 'log' | 'installationId' | 'household'>,
): Pick<Context, 'remoteDevices' | 'accessControl' | 'heartbeats'> => {
  const remoteDevices = createRemoteDevices(parts);
  const heartbeats: Context['heartbeats'] = new Map();
  const accessControl = createAccessControl(
    createAuthenticator({ ...parts, remoteDevices }),
    createOutsideRestriction(parts.db),
    createPasswordRestriction(parts.db),
    createScreenTimeRestriction({ ...parts, heartbeats }),
  );
  return { remoteDevices, accessControl, heartbeats };
};

/** The context for every service, and the rules of the Host/Origin guard. */
const makeContext = async (
  parts: Parts,
  attach: TreehouseServer['attach'],
): Promise<{ context: Context; rules: HostOriginRules }> => {
  const { config, log, db } = parts;
  const computer = openComputerSettings(config.dataDir);
  const clock = createTrustedClock({ clock: parts.clock, computer, log });
  onTaskError(db, (error) => log.error({ err: error }, 'task after a transaction failed'));
  const installationId = ensureInstallationId(db, clock.now());
  const rules = hostOriginRulesFor(config, computer, () => context.network);
  const household = createHouseholdReader(() => findHousehold(db), clock);
  const known = { db, clock, log, installationId, household };
  const entrance = createEntrance(known);
  const live = createLiveHub({
    ...{ db, rules, log, ...entrance },
    frameRate: frameRateIn(config),
  });
  const forkWorker = collectBlockedConnections(parts.forkWorker ?? forkNodeWorker);
  const { sizes } = household;
  const quota = createQuota({ db, clock, household });
  const backupReserve = () => readBackupReserve(db, config, computer.read().backups);
  const connections = connectFeatures({ db, clock, log });
  const guards = connections.extensions.mediaAccess;
  const media = await openMediaStore({
    ...{ config, db, clock, log, forkWorker, sizes, quota, guards, backupReserve },
    isOnBattery: parts.isOnBattery,
  });
  const secure = createHttps({
    ...{ config, clock, log, computer, installationId },
    spaceName: household.name,
    attach,
  });
  const restart = createRestartSignal();
  const restores = openRestoreRequests({ config, clock, log, forkWorker, live, restart });
  const context: Context = {
    config,
    clock,
    log,
    db,
    erasures: config.savingStopped ? closedErasureLog : openErasureLog(db, log),
    ...connections,
    ...entrance,
    ...{ live, media, quota, household, secure },
    ...{ restart, restores },
    audit: createAuditRecorder({ db, clock, live, log }),
    network: closedNetwork,
    computer,
    pickedFolders: createPickedFolders(),
    updater: null,
    backupRunner: createBackupRunner({ clock, live, log, restores }),
    offsite: createOffsiteRunner({ clock, live, log }),
    continuous: createContinuousRunner(),
    rehearsals: createRehearsalRunner(),
    forkWorker,
    installationId,
    startedAt: clock.now(),
    setupToken: config.setupToken ?? newSetupToken(),
  };
  return { context, rules };
};

/** Puts the parts together; nothing listens yet. */
export const createTreehouseServer = async (
  parts: Parts,
  features: readonly Feature[] = allFeatures,
): Promise<TreehouseServer> => {
  const { context, rules } = await makeContext(parts, (server) => attach(server));
  const { routes, handleNetwork } = createFeatures(context, features);
  context.clock.start();
  recoverImports(context);
  const app = createApp(context, rules, routes);
  const limits = { ...connectionLimits(), ...parts.config.connections };
  const connections = createConnections(limits, knownPersonIn(context), proxiedBy(rules));
  const attach = (server: Server) => {
    connections.watch(server);
    server.on('request', app);
    context.live.attach(server);
  };
  return {
    context,
    routes,
    attach,
    joinNetwork: (network) => {
      context.network = network;
      handleNetwork(network);
    },
    close: async () => {
      context.live.close();
      await context.continuous.stop();
      await context.offsite.stop();
      await context.backupRunner.stop();
      await context.jobs.close();
      await context.restores.close();
      await context.secure.close();
      await context.media.close();
      context.erasures.close();
      context.clock.close();
    },
  };
};
