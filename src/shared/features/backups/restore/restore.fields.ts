import { z } from 'zod';
import { BackupOrigin, BackupProblem } from '../backups.fields.ts';

/** Why the server could not start. */
export const StartupFailureReason = z.enum([
  'dataFolderUnusable',
  'dataFolderBusy',
  'dataFolderMissing',
  'dataFolderReadOnly',
  'dataFolderIsFile',
  'diskFull',
  'databaseNewer',
  'databaseDamaged',
  'migrationFailed',
  'takenOver',
  'unknown',
]);
export type StartupFailureReason = z.infer<typeof StartupFailureReason>;

/** Failures that can end without a change in Treehouse: space is freed, a disk is mounted, a lock is released. */
const transientReasons: ReadonlySet<string> = new Set<StartupFailureReason>([
  'diskFull',
  'dataFolderReadOnly',
  'dataFolderUnusable',
  'dataFolderBusy',
  'dataFolderMissing',
  'dataFolderIsFile',
]);

/** Whether the start is tried again at intervals. */
export const isTransient = (reason: string): boolean => transientReasons.has(reason);

const RestorePhase = z.enum(['database', 'media', 'preparing', 'opening']);

/** Why a restore failed: what is wrong with the backup, or what prevents it on this computer. */
export const RestoreFailure = z.enum([...BackupProblem.options, 'swappedBack']);
export type RestoreFailure = z.infer<typeof RestoreFailure>;

/** Whether a backup can be brought back; it can without the pictures that it lacks. */
export const isRestorable = (problem: RestoreFailure | null): boolean =>
  problem === null || problem === 'incomplete';

/** How far a restore is; both null where none was asked for. */
export const RestoreState = z.object({
  progress: z.object({ phase: RestorePhase, done: z.int(), total: z.int() }).nullable(),
  /** Why the last one could not be done. */
  failure: RestoreFailure.nullable(),
});
export type RestoreState = z.infer<typeof RestoreState>;

const Token = z.string().max(200);
/** The token of a folder chosen in the system's dialog; null for the one this computer knows. */
const FolderToken = z.string().max(64).nullable();
export const Passphrase = z.string().max(1000);

/** The code that only this computer's own window, or its command line, knows. */
export const TokenInput = z.object({ token: Token });
export const ChoicesInput = z.object({ token: Token, folderToken: FolderToken });

export const ChoiceKind = z.enum(['backup', 'migration', 'safety']);
export type ChoiceKind = z.infer<typeof ChoiceKind>;

/** Whether a backup that was changed since it was made is restored all the same. */
export const AcceptsChanged = z.boolean().default(false);

export const RestoreInput = z.object({
  token: Token,
  folderToken: FolderToken,
  kind: ChoiceKind,
  id: z.string().min(1).max(200),
  passphrase: Passphrase.nullable(),
  acceptsChanged: AcceptsChanged,
});
export type RestoreInput = z.infer<typeof RestoreInput>;

/** What can be restored. */
export const RestoreChoice = z.object({
  kind: ChoiceKind,
  id: z.string(),
  /** When it was kept. */
  madeAt: z.string(),
  /** Null where it is locked, or says nothing of it. */
  spaceName: z.string().nullable(),
  people: z.int().nullable(),
  posts: z.int().nullable(),
  pictures: z.int().nullable(),
  /** Null if it is not a backup or cannot be read. */
  origin: BackupOrigin.nullable(),
  isLocked: z.boolean(),
  /** What is wrong with it; `isRestorable` says whether it can be chosen. */
  problem: RestoreFailure.nullable(),
});
export type RestoreChoice = z.infer<typeof RestoreChoice>;

export const RestoreChoices = z.object({
  /** The folder the backups are in; null where none is known. */
  folder: z.string().nullable(),
  /** Newest first. */
  choices: z.array(RestoreChoice),
  /** Why the folder could not be read. */
  failure: RestoreFailure.nullable(),
});
export type RestoreChoices = z.infer<typeof RestoreChoices>;

/** The data from before a restore, kept for 30 days. */
export const SafetyCopy = z.object({ id: z.string(), setAsideAt: z.string() });
export type SafetyCopy = z.infer<typeof SafetyCopy>;

export const safetyDays = 30;
