import type { Logger } from 'pino';
import type { NetworkQuestion } from '#shared/features/lan-access/lan-access.contract.ts';
import { notBeforeTrusted } from './clock/trusted-clock.ts';
import { type Config, parseOptions, type ServerOptions } from './config.ts';
import type { BackupAlert, HelpRing } from './context/app-events.ts';
import type { Context } from './context/context.ts';
import { createLog } from './context/log.ts';
import { createTreehouseServer } from './create-server.ts';
import { type DataFolder, openDataFolder } from './data-dir/data-dir.ts';
import {
  type ConnectedDevice,
  listConnected,
} from './features/accounts/sessions/connected-devices.ts';
import { makeAdminResetCode } from './features/accounts/sign-in/reset-codes.service.ts';
import { startContinuous } from './features/backups/continuous/continuous-run.ts';
import { startOffsite } from './features/backups/offsite/offsite.schedule.ts';
import { startBackups } from './features/backups/schedule.ts';
import { startRehearsals } from './features/backups/takeover/rehearsal.service.ts';
import { requireOwner, watchOwner } from './features/backups/takeover/takeover.watch.ts';
import { startReminders } from './features/calendar/reminders/scheduler.ts';
import { closeToDevices } from './features/household/close-device-sessions.ts';
import { findHousehold } from './features/household/household.repo.ts';
import { onNetworkQuestion } from './features/lan-access/lan-access-question.ts';
import type { Installer } from './features/updates/engine/installer.ts';
import { settleUpdate } from './features/updates/finish-update.ts';
import { monitorOutbound } from './features/updates/updates.feature.ts';
import { type Network, openNetwork } from './http/lan-listeners.ts';
import { startJobs } from './jobs/jobs.ts';
import { createHomeNetworkMonitor } from './network/home-network-monitor.ts';
import { createMdnsName } from './network/mdns.ts';
import { createInterfaceReader } from './network/read-network-interfaces.ts';
import { portsToTry, rememberPort } from './startup/ports.ts';
import { retrySaving } from './startup/recovery/retry-opening.ts';
import { watchDatabase } from './startup/recovery/storage-monitor.ts';
import { resumeServer } from './startup/resume.ts';
import { toStartError } from './startup/start-error.ts';

/** A running server. */
export interface RunningServer {
  /** Where this computer reaches it. */
  url: string;
  port: number;
  needsSetup(): boolean;
  /** Why it serves for reading alone; null where everything can be saved. */
  savingStopped: Config['savingStopped'];
  /** The one-time code that allows setup. */
  setupToken: string;
  /** `http://address:port` for each address of the home network it listens on. */
  lanAddresses(): string[];
  /** Whether LAN access is on. */
  isLanOn(): boolean;
  /** Turns LAN access off; anyone at this computer may do that. */
  closeToDevices(): Promise<void>;
  /** The devices with a page open, but for this app's own window. */
  connected(): ConnectedDevice[];
  /** Catches up after the computer slept. */
  resume(): void;
  /** Called when someone asks for a grown-up. @returns how to stop. */
  onHelpCall(listener: (ring: HelpRing) => void): () => void;
  /** Called when a backup problem starts or ends. @returns how to stop. */
  onBackupAlert(listener: (alert: BackupAlert) => void): () => void;
  /**
   * A one-time code with which the last active admin chooses a new password (rule 20). Only for use at this
   * computer: no route returns it. Null while there is no admin.
   */
  makeAdminResetCode(): { username: string; code: string } | null;
  /** Called when the computer joins an unknown network. @returns how to stop. */
  onNetworkQuestion(listener: (question: NetworkQuestion) => void): () => void;
  /** Reads at once which networks the computer is in; for when it resumes. */
  lookAgain(): Promise<void>;
  /** A token with which a page names a folder chosen at this computer. */
  offerFolder(path: string): string;
  /** Called when the server wants to be restarted. @returns how to stop. */
  onRestartWanted(listener: () => void): () => void;
  /** Says how this app replaces its own program by a new version. */
  offerInstaller(installer: Installer): void;
  /** Drains what is under way, checkpoints and leaves nothing open. */
  close(): Promise<void>;
}

type Step = () => Promise<void> | void;

/** Takes every step: one that fails must not leave the folder locked. @throws what the first one threw. */
const takeAll = async (steps: Step[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};

const closeOnce = (steps: Step[]): (() => Promise<void>) => {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= takeAll(steps);
    return closing;
  };
};

/** Which of the networks this computer is in are home; `--lan` lets devices in wherever it is. */
const homeNetworkMonitorFor = (
  { computer, clock, config }: Context,
  { readInterfaces = createInterfaceReader() }: ServerOptions,
) =>
  createHomeNetworkMonitor({
    computer,
    read: readInterfaces,
    now: clock.now,
    isForced: config.lan === true,
  });

const logSchemaLeft = (log: Logger, { schemaLeft }: DataFolder): void => {
  if (schemaLeft.length > 0) log.warn({ objects: schemaLeft }, 'schema differs');
};

/**
 * Starts what runs beside the answering of calls. What stops each goes in front of `steps` as soon as it runs,
 * so that a later one that cannot start leaves no timer behind.
 * @returns what to call when the computer resumes.
 */
const startWork = (context: Context, steps: Step[]): (() => void) => {
  // Sockets would keep the listeners open, so they go before those.
  steps.unshift(() => context.live.close());
  const owner = watchOwner(context);
  steps.unshift(() => owner.close());
  if (context.config.savingStopped === 'takenOver') return () => {};
  if (context.config.savingStopped) {
    // No jobs run while nothing can be saved; the server starts again once the disk takes writes.
    steps.unshift(retrySaving(context.config, context.restart.request));
    return () => {};
  }
  const outside = monitorOutbound(context);
  steps.unshift(() => outside.close());
  const backups = startBackups(context);
  steps.unshift(() => backups.close());
  const offsite = startOffsite(context);
  steps.unshift(() => offsite.close());
  const continuous = startContinuous(context);
  steps.unshift(() => continuous.close());
  const rehearsals = startRehearsals(context);
  steps.unshift(() => rehearsals.close());
  const reminders = startReminders(context);
  steps.unshift(() => reminders.close());
  const jobs = startJobs(context);
  steps.unshift(() => jobs.close());
  steps.unshift(() => context.runningImports.close());
  const watch = watchDatabase(context);
  steps.unshift(() => watch.close());
  // Jobs may wait for an update check that gets no answer.
  steps.unshift(() => outside.giveUp());
  return () => resumeServer(context, { reminders, jobs });
};

/** What a start leaves to its end, when all that it reads was found to be sound. */
const settleStart = async (context: Context, port: number): Promise<void> => {
  if (!context.config.savingStopped) await settleUpdate(context, port);
  // Not before: what is damaged stays as it is, byte for byte.
  context.erasures.empty();
};

/** What the app or the command line does with a server that runs. */
const runningServer = (
  context: Context,
  network: Network & { port: number },
  parts: Pick<RunningServer, 'resume' | 'close'>,
): RunningServer => ({
  ...parts,
  url: `http://127.0.0.1:${network.port}`,
  port: network.port,
  savingStopped: context.config.savingStopped,
  needsSetup: () => findHousehold(context.db) === undefined,
  setupToken: context.setupToken,
  lanAddresses: () => network.lanAddresses(),
  isLanOn: () => network.isLanOn(),
  closeToDevices: () => closeToDevices(context),
  connected: () => listConnected(context),
  onHelpCall: (listener) => context.appEvents.on('helpRequested', listener),
  onBackupAlert: (listener) => context.appEvents.on('backupAlert', listener),
  makeAdminResetCode: () => makeAdminResetCode(context),
  onNetworkQuestion: (listener) => onNetworkQuestion(context, listener),
  lookAgain: () => network.lookAgain(),
  offerFolder: (path) => context.pickedFolders.offer(path),
  onRestartWanted: (listener) => context.restart.onRequest(listener),
  offerInstaller: (installer) => context.updater?.offerInstaller(installer),
});

/**
 * Starts the server: takes the data folder, brings the database up to date, and listens.
 * @throws StartError that says why it could not.
 */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const config = parseOptions(options);
  const clock = options.clock ?? { now: () => new Date() };
  /** What is undone, first to last, when closing or when a later step of the start fails. */
  const steps: Step[] = [];
  /** When a step of the start met damage in the database that it had opened. */
  let damagedAt: Date | null = null;
  try {
    const log = createLog(config);
    await requireOwner(config, clock.now());
    const folder = openDataFolder(config, notBeforeTrusted(clock.now(), config.dataDir));
    steps.unshift(() => folder.close(damagedAt));
    const { db } = folder;
    logSchemaLeft(log, folder);
    const treehouse = await createTreehouseServer({
      config,
      clock,
      log,
      db,
      forkWorker: options.forkWorker,
      isOnBattery: options.isOnBattery,
    });
    steps.unshift(() => treehouse.close());
    const network = await openNetwork({
      ports: portsToTry(config),
      isLanOn: config.lan ?? findHousehold(db)?.lan ?? false,
      log,
      home: homeNetworkMonitorFor(treehouse.context, options),
      mdnsName: config.mdns ? createMdnsName(treehouse.context.installationId, log) : null,
      attach: treehouse.attach,
    });
    steps.unshift(() => network.close());
    treehouse.joinNetwork(network);
    if (!config.savingStopped) rememberPort(config, network.port);
    await treehouse.context.secure.join(network);
    steps.unshift(() => treehouse.context.secure.close());
    const resume = startWork(treehouse.context, steps);
    await settleStart(treehouse.context, network.port);
    log.info({ port: network.port }, 'open');
    return runningServer(treehouse.context, network, { resume, close: closeOnce(steps) });
  } catch (error) {
    const failure = toStartError(error);
    if (failure.reason === 'databaseDamaged') damagedAt = clock.now();
    await takeAll(steps).catch(() => {});
    throw failure;
  }
};
