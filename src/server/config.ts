import { z } from 'zod';
import { limits } from '#shared/features/chat/chat.contract.ts';
import { RunsAs } from '#shared/features/updates/updates.fields.ts';
import type { ReadNetworkInterfaces } from './network/network-interfaces.ts';
import type { WorkerChannel, WorkerLimits } from './workers/worker-channel.ts';

/** Tries before delays begin, and tries an address may make in its window (promises, sign-in). */
const Throttle = z.object({
  freeTries: z.int().default(5),
  addressTries: z.int().default(20),
  addressWindowMs: z.int().default(15 * 60_000),
  maxDelayMs: z.int().default(15 * 60_000),
  /** Comments and reactions per person: the bucket's size and how fast it fills again. */
  writeBurst: z.int().default(20),
  writesPerSecond: z.number().default(1),
  /** Chat messages per person. */
  sendBurst: z.int().default(limits.sendBurst),
  sendsPerSecond: z.number().default(limits.sendsPerSecond),
  /** Searches per person: as fast as people type. */
  searchBurst: z.int().default(60),
  searchesPerSecond: z.number().default(8),
  /** Frames of any kind per socket: more than any page sends. */
  frameBurst: z.int().default(200),
  framesPerSecond: z.number().default(50),
});

/** Limits of open connections, instead of those derived from the system. */
const Connections = z.object({
  total: z.int(),
  strangers: z.int(),
  strangersPerNetwork: z.int(),
  perPerson: z.int(),
});

const Options = z.object({
  /** Made with mode 0700 when missing. */
  dataDir: z.string().min(1),
  /** Whether the folder held data before: if so, a missing or empty one means an unplugged disk. */
  expectsData: z.boolean().default(false),
  /** Previous data folders, which may be deleted whole. */
  oldCopies: z.array(z.string()).default([]),
  /** Holds `migrations/`. */
  resourcesDir: z.string().min(1),
  /** The built renderer; null serves the API alone. */
  clientDir: z.string().nullable(),
  /** The folder of the built worker entries. */
  workersDir: z.string(),
  version: z.string(),
  /** 0 takes any free port. */
  port: z.int().min(0).max(65_535).default(4680),
  /** Whether the port was given explicitly, so that no other is tried. */
  isPortFixed: z.boolean().default(false),
  /** Overrides the household's setting. */
  lan: z.boolean().optional(),
  /** Whether the server is announced on the home network, by multicast DNS. */
  mdns: z.boolean().default(true),
  setupToken: z.string().min(1).optional(),
  /** Host names beyond loopback, private addresses, the machine's own and the announced one. */
  hostNames: z.array(z.string()).default([]),
  /** Origins of a development server that proxies to this one. */
  devOrigins: z.array(z.string()).default([]),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  logFile: z.string().optional(),
  /** Where backups go, whatever was chosen on the page. */
  backupsDir: z.string().min(1).optional(),
  throttle: Throttle.prefault({}),
  /** What started the server and replaces its program. */
  runsAs: RunsAs.nullable().default(null),
  /** Why nothing is saved; the server is read-only until the disk accepts writes, or the household is back here. */
  savingStopped: z
    .enum(['diskFull', 'dataFolderReadOnly', 'dataFolderUnusable', 'takenOver'])
    .nullable()
    .default(null),
  /** How often a start that failed for a transient reason, such as a full disk, is tried again, in ms. */
  retryMs: z.int().min(1).default(15_000),
  /** How long after a start the work begins that no person waits for, such as the check of all media files, in ms. */
  backgroundAfterMs: z.int().min(0).default(0),
  connections: Connections.optional(),
  /** Makes each answer prove its shape; for tests. */
  checkResponses: z.boolean().default(false),
});

/** Starts a worker process from a built entry; Electron brings its own way. */
export type ForkWorker = (file: string, limits?: WorkerLimits) => WorkerChannel;
export interface Clock {
  now(): Date;
  /** Monotonic time in ms; by default the process's own. */
  monotonic?(): number;
}

export type ServerOptions = z.input<typeof Options> & {
  forkWorker?: ForkWorker;
  /** Whether the computer runs on battery, so that background work waits. */
  isOnBattery?: () => boolean;
  clock?: Clock;
  /** How it finds out which networks the computer is in; by default it asks the system. */
  readInterfaces?: ReadNetworkInterfaces;
};
export type Config = z.output<typeof Options>;

/** Parses the options of `startServer`. @throws ZodError naming what is wrong. */
export const parseOptions = (options: ServerOptions): Config => Options.parse(options);

/** The only reader of the environment. */
export const environment = () => ({ setupToken: process.env.TREEHOUSE_SETUP_TOKEN || undefined });
