import type { Logger } from 'pino';
import type { OffsiteRunner } from '../backup-engine/offsite/offsite-runner.ts';
import type { RestoreRequests } from '../backup-engine/restore/restore-requests.ts';
import type { TrustedClock } from '../clock/trusted-clock.ts';
import type { Config, ForkWorker } from '../config.ts';
import type { PickedFolders } from '../data-dir/picked-folder-tokens.ts';
import type { ErasureLog } from '../db/erasure.ts';
import type { Db } from '../db/open.ts';
import type { Extensions } from '../extension-points/extensions.ts';
import type { BackupRunner } from '../features/backups/backup-runner.ts';
import type { ContinuousRunner } from '../features/backups/continuous/continuous-runner.ts';
import type { RehearsalRunner } from '../features/backups/takeover/rehearsal-runner.ts';
import type { Heartbeats } from '../features/screen-time/heartbeats.ts';
import type { AccessControl } from '../http/access-control.ts';
import type { Network } from '../http/lan-listeners.ts';
import type { RemoteDevices } from '../http/outside-guard.ts';
import type { TokenBuckets } from '../http/token-bucket.ts';
import type { RunningImports } from '../imports/running-imports.ts';
import type { DurableJobs } from '../jobs/durable-jobs.ts';
import type { LiveHub } from '../live/hub.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Quota } from '../quota/quota.ts';
import type { ComputerSettings } from '../settings/computer-settings.ts';
import type { RestartSignal } from '../startup/restart-signal.ts';
import type { Https } from '../tls/https-mode.ts';
import type { AppEvents } from './app-events.ts';
import type { AuditRecorder } from './audit-recorder.ts';
import type { Events } from './events.ts';
import type { HouseholdReader } from './household-reader.ts';
import type { Updater } from './updater.ts';

/** What every service is given; made once in `startServer`. */
export interface Context {
  config: Config;
  clock: TrustedClock;
  log: Logger;
  db: Db;
  erasures: ErasureLog;
  events: Events;
  appEvents: AppEvents;
  /** What the features add for each other. */
  extensions: Extensions;
  jobs: DurableJobs;
  /** Rate limits of this server, by name. */
  buckets: TokenBuckets;
  audit: AuditRecorder;
  live: LiveHub;
  media: MediaStore;
  quota: Quota;
  accessControl: AccessControl;
  /** What access control and the feature both count screen time by. */
  heartbeats: Heartbeats;
  remoteDevices: RemoteDevices;
  network: Network;
  secure: Https;
  household: HouseholdReader;
  /** `computer.json`: what belongs to this computer and not to the household. */
  computer: ComputerSettings;
  pickedFolders: PickedFolders;
  restart: RestartSignal;
  /** Null on a server without updates. */
  updater: Updater | null;
  /** Starts a worker process from a built entry. */
  forkWorker: ForkWorker;
  restores: RestoreRequests;
  backupRunner: BackupRunner;
  offsite: OffsiteRunner;
  continuous: ContinuousRunner;
  rehearsals: RehearsalRunner;
  runningImports: RunningImports;
  /** Names this installation's cookies. */
  installationId: string;
  /** When this run of the server started. */
  startedAt: Date;
  /** Allows setup, once. */
  setupToken: string;
}
