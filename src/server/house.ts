import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { readBackupReserve } from './backup/backup-reserve.ts';
import type { Clock, Config, ForkWorker } from './config.ts';
import type { Context } from './context.ts';
import { closedErasureLog, openErasureLog } from './db/erasure.ts';
import type { Db } from './db/open.ts';
import { onTaskError } from './db/transaction.ts';
import { createEvents } from './events.ts';
import { wireAccounts } from './features/accounts/accounts.wiring.ts';
import { knownPersonIn } from './features/accounts/known-person.ts';
import { createPasswordLock } from './features/accounts/password.lock.ts';
import { createAuthenticator } from './features/accounts/sessions.ts';
import { newSetupToken } from './features/accounts/setup-code.ts';
import { wireApprovals } from './features/approvals/approvals.wiring.ts';
import { createAuditRecorder } from './features/audit/recorder.ts';
import { stopWork } from './features/backups/backup-work.ts';
import { wireBackups } from './features/backups/backups.wiring.ts';
import { wireBadges } from './features/badges/badges.wiring.ts';
import { wireCalendar } from './features/calendar/calendar.wiring.ts';
import { wireChat } from './features/chat/chat.wiring.ts';
import { wireContent } from './features/content/content.wiring.ts';
import { wireEmotions } from './features/emotions/emotions.wiring.ts';
import { wireExports } from './features/exports/exports.wiring.ts';
import { wireFiles } from './features/files/files.wiring.ts';
import { wireGames } from './features/games/games.wiring.ts';
import { wireHelp } from './features/help/help.wiring.ts';
import { ensureInstallationId, findHousehold } from './features/household/household.repo.ts';
import { wireHousehold } from './features/household/household.wiring.ts';
import { wireJournal } from './features/journal/journal.wiring.ts';
import { createKidTimeLock } from './features/kid-time/kid-time.lock.ts';
import { wireKidTime } from './features/kid-time/kid-time.wiring.ts';
import { joinNetwork, wireNetwork } from './features/network/network.wiring.ts';
import { wireOutside } from './features/outside/outside.wiring.ts';
import { wirePairing } from './features/pairing/pairing.wiring.ts';
import { wireReading } from './features/reading/reading.wiring.ts';
import { wireRecovery } from './features/recovery/recovery.wiring.ts';
import { wireSecure } from './features/secure/secure.wiring.ts';
import { wireTasks } from './features/tasks/tasks.wiring.ts';
import { createFolderTickets } from './folder-tickets.ts';
import { createHouseholdReader } from './household-reader.ts';
import { connectionLimits, createConnections } from './http/connections.ts';
import { createDoor } from './http/door.ts';
import type { GateRules } from './http/gate.ts';
import type { Network } from './http/network.ts';
import { recoverImports, wireImports } from './imports/imports.service.ts';
import { closeDurableJobs } from './jobs/durable-jobs.ts';
import { createLiveHub } from './live/hub.ts';
import { openMediaStore } from './media/media-store.ts';
import { forkNodeWorker } from './media/worker-channel.ts';
import { hearRefusals } from './outside/worker-refusals.ts';
import { createQuota } from './quota/quota.ts';
import { openRestoreDesk } from './recovery/restore-desk.ts';
import { createRestartSignal } from './restart.ts';
import { createSecureMode } from './secure/secure-mode.ts';
import { openComputerSettings } from './settings/computer-settings.ts';
import { createTrustedClock } from './trusted-clock.ts';

/** Everything but the listening: the parts put together over an open database. */
export interface House {
  context: Context;
  attach(server: Server): void;
  /** Tells the house where it listens; before that nobody can ask. */
  joinNetwork(network: Network): void;
  close(): Promise<void>;
}

const closedNetwork: Network = {
  setLan: async () => {},
  isLanOn: () => false,
  lanAddresses: () => [],
  homeAddresses: () => [],
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

/** Connects each feature to what happens elsewhere in the house. */
const wireFeatures = (context: Context): void => {
  wireAccounts(context);
  wireHousehold(context);
  wireGames(context);
  wireContent(context);
  wireChat(context);
  wireTasks(context);
  wireCalendar(context);
  wireBadges(context);
  wireReading(context);
  wireApprovals(context);
  wireFiles(context);
  wireKidTime(context);
  wireHelp(context);
  wireJournal(context);
  wireEmotions(context);
  wireExports(context);
  wireImports(context);
  wireBackups(context);
  wireOutside(context);
  wirePairing(context);
  wireSecure(context);
  wireNetwork(context);
  wireRecovery(context);
};

interface Parts {
  config: Config;
  clock: Clock;
  log: Logger;
  db: Db;
  forkWorker?: ForkWorker | undefined;
}

const gateRulesFor = (
  { hostNames, devOrigins }: Config,
  announcedName: GateRules['announcedName'],
): GateRules => ({ hostNames, devOrigins, announcedName });

/** What every service is given, and what the gate knows of this house. */
const makeContext = async (
  parts: Parts,
  attach: House['attach'],
): Promise<{ context: Context; rules: GateRules }> => {
  const { config, log, db } = parts;
  const computer = openComputerSettings(config.dataDir);
  const clock = createTrustedClock({ clock: parts.clock, computer, log });
  onTaskError(db, (error) => log.error({ err: error }, 'task after a transaction failed'));
  const installationId = ensureInstallationId(db, clock.now());
  const rules = gateRulesFor(config, () => context.network.announcedName());
  const auth = createAuthenticator(db, clock, installationId, log);
  const household = createHouseholdReader(() => findHousehold(db), clock);
  const door = createDoor(
    auth,
    createPasswordLock(db),
    createKidTimeLock({ db, clock, household, log }),
  );
  const live = createLiveHub({ db, door, rules, log, frameRate: frameRateIn(config) });
  const forkWorker = hearRefusals(parts.forkWorker ?? forkNodeWorker);
  const { sizes } = household;
  const quota = createQuota({ db, clock, household });
  const backupReserve = () => readBackupReserve(db, config, computer.read().backups);
  const media = await openMediaStore({
    ...{ config, db, clock, log, forkWorker, sizes, quota, backupReserve },
  });
  const secure = createSecureMode({
    ...{ config, clock, log, computer, installationId },
    spaceName: household.name,
    attach,
  });
  const restart = createRestartSignal();
  const context: Context = {
    config,
    clock,
    log,
    db,
    erasures: config.savingStopped ? closedErasureLog : openErasureLog(db, log),
    events: createEvents(),
    audit: createAuditRecorder({ db, clock, live, log }),
    live,
    media,
    quota,
    door,
    network: closedNetwork,
    secure,
    household,
    computer,
    folderTickets: createFolderTickets(),
    restart,
    restores: openRestoreDesk({ config, clock, log, forkWorker, live, restart }),
    forkWorker,
    installationId,
    startedAt: clock.now(),
    setupToken: config.setupToken ?? newSetupToken(),
  };
  return { context, rules };
};

/** Puts the parts together; nothing listens yet. */
export const buildHouse = async (parts: Parts): Promise<House> => {
  const { context, rules } = await makeContext(parts, (server) => attach(server));
  wireFeatures(context);
  context.clock.start();
  recoverImports(context);
  const app = createApp(context, rules);
  const limits = { ...connectionLimits(), ...parts.config.connections };
  const connections = createConnections(limits, knownPersonIn(context));
  const attach = (server: Server) => {
    connections.watch(server);
    server.on('request', app);
    context.live.attach(server);
  };
  return {
    context,
    attach,
    joinNetwork: (network) => joinNetwork(context, network),
    close: async () => {
      context.live.close();
      await stopWork(context);
      await closeDurableJobs(context);
      await context.restores.close();
      await context.secure.close();
      await context.media.close();
      context.erasures.close();
      context.clock.close();
    },
  };
};
