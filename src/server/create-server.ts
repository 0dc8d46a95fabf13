import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { readBackupReserve } from './backup-engine/backup-reserve.ts';
import { openRestoreDesk } from './backup-engine/restore/restore-requests.ts';
import { createTrustedClock } from './clock/trusted-clock.ts';
import type { Clock, Config, ForkWorker } from './config.ts';
import type { Context } from './context/context.ts';
import { createEvents } from './context/events.ts';
import { createHouseholdReader } from './context/household-reader.ts';
import { createApp } from './create-app.ts';
import { createFolderTickets } from './data-dir/picked-folder-tokens.ts';
import { closedErasureLog, openErasureLog } from './db/erasure.ts';
import type { Db } from './db/open.ts';
import { onTaskError } from './db/transaction.ts';
import { hearRefusals } from './egress/worker-blocked-connections.ts';
import { wireAccounts } from './features/accounts/accounts.feature.ts';
import { knownPersonIn } from './features/accounts/known-person.ts';
import { createAuthenticator } from './features/accounts/sessions/sessions.ts';
import { createPasswordLock } from './features/accounts/sign-in/password.restriction.ts';
import { newSetupToken } from './features/accounts/sign-in/setup-code.ts';
import { wireApprovals } from './features/approvals/approvals.feature.ts';
import { createAuditRecorder } from './features/audit/recorder.ts';
import { stopWork } from './features/backups/backup-work.ts';
import { wireBackups } from './features/backups/backups.feature.ts';
import { wireRecovery } from './features/backups/restore/restore.start.ts';
import { wireBadges } from './features/badges/badges.feature.ts';
import { wireCalendar } from './features/calendar/calendar.feature.ts';
import { wireChat } from './features/chat/chat.feature.ts';
import { wireContent } from './features/content/content.feature.ts';
import { wireEmotions } from './features/emotions/emotions.feature.ts';
import { wireExports } from './features/exports/exports.feature.ts';
import { wireFiles } from './features/files/files.feature.ts';
import { wireGames } from './features/games/games.feature.ts';
import { wireHelp } from './features/help-requests/help-requests.feature.ts';
import { wireHousehold } from './features/household/household.feature.ts';
import { ensureInstallationId, findHousehold } from './features/household/household.repo.ts';
import { wireSecure } from './features/https/https.feature.ts';
import { wireJournal } from './features/journal/journal.feature.ts';
import { joinNetwork, wireNetwork } from './features/lan-access/lan-access.feature.ts';
import { wirePairing } from './features/pairing/pairing.feature.ts';
import { wireReading } from './features/reading/reading.feature.ts';
import { wireKidTime } from './features/screen-time/screen-time.feature.ts';
import { createKidTimeLock } from './features/screen-time/screen-time.restriction.ts';
import { wireTasks } from './features/tasks/tasks.feature.ts';
import { wireOutside } from './features/updates/updates.feature.ts';
import { createDoor } from './http/access-control.ts';
import { connectionLimits, createConnections } from './http/connections.ts';
import type { GateRules } from './http/host-origin-guard.ts';
import type { Network } from './http/lan-listeners.ts';
import { recoverImports, wireImports } from './imports/imports.service.ts';
import { closeDurableJobs } from './jobs/durable-jobs.ts';
import { createLiveHub } from './live/hub.ts';
import { openMediaStore } from './media/media-store.ts';
import { createQuota } from './quota/quota.ts';
import { openComputerSettings } from './settings/computer-settings.ts';
import { createRestartSignal } from './startup/restart-signal.ts';
import { createSecureMode } from './tls/https-mode.ts';
import { forkNodeWorker } from './workers/worker-channel.ts';

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
