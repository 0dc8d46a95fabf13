import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { macOf } from './manifest-mac.ts';

/** The folder for backups inside the one that was chosen. */
export const backupsFolderName = 'Treehouse backups';

/** Raised when an older version could no longer read what this one writes. */
const format = 1;
const maxManifestBytes = 64 * 1024;
/** A list of a million media is about 80 MB. */
const maxListBytes = 512 * 1024 * 1024;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const Count = z.int().min(0);

/** The UTC second at which the backup started; names its folder. */
export const BackupId = z.string().regex(/^\d{8}T\d{6}Z$/);

/** How the key is wrapped: the passphrase unlocks it. Costs as Argon2 counts them. */
export const Encryption = z.object({
  kdf: z.literal('argon2id'),
  salt: Hex(16),
  /** KiB; more than this would only be asked for by a forged file. */
  memoryCost: z.int().min(8).max(1_048_576),
  timeCost: z.int().min(1).max(10),
  parallelism: z.int().min(1).max(4),
  /** AES-256-GCM: nonce, the wrapped key, tag. That it opens tells whether the passphrase is right. */
  wrappedKey: Hex(60),
  /** Tells keys apart without giving them away. */
  keyId: Hex(8),
});
export type Encryption = z.infer<typeof Encryption>;

/** `backups.json`: whose backups these are. */
const BackupsFile = z.object({
  format: z.int(),
  installationId: z.string().max(64),
  /** Null where the backups are locked: names are private too. */
  spaceName: z.string().max(500).nullable(),
  encryption: Encryption.nullable(),
});
export type BackupsFile = z.infer<typeof BackupsFile>;

/** How much of what people understand is in a backup. */
export const BackupCounts = z.object({
  people: Count,
  posts: Count,
  comments: Count,
  messages: Count,
  pictures: Count,
  videos: Count,
});
export type BackupCounts = z.infer<typeof BackupCounts>;

/** What only the family may read: plain, or encrypted in a locked backup. */
export const PrivatePart = z.object({ spaceName: z.string().max(500), counts: BackupCounts });
export type PrivatePart = z.infer<typeof PrivatePart>;

const Manifest = z.object({
  format: z.int(),
  id: BackupId,
  createdAt: z.iso.datetime(),
  appVersion: z.string().max(64),
  installationId: z.string().max(64),
  lastMigration: z.string().max(200).nullable(),
  migrationCount: Count,
  /** As stored: of a locked backup, the locked bytes. */
  database: z.object({ bytes: Count, sha256: Sha256 }),
  media: z.object({
    count: Count,
    bytes: Count,
    /** In the database, but missing on disk when the backup was made. */
    missing: Count,
    listSha256: Sha256,
  }),
  /** The `keyId` of the key it is locked with; null where it is not. */
  keyId: Hex(8).nullable(),
  /** A `PrivatePart`, or that in hex, sealed. */
  private: z.union([PrivatePart, z.string().regex(/^[0-9a-f]{56,8192}$/)]),
  verifiedAt: z.iso.datetime(),
  /** SHA-256 of all the above. */
  checksum: Sha256,
  /** MAC by the installation that made the backup; earlier versions wrote none and ignore it. */
  mac: z.object({ keyId: Hex(8), value: Sha256 }).optional(),
  /** Made by an admin, and kept until deleted; outside the checksum, so that earlier versions skip it too. */
  isManual: z.literal(true).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** One stored medium: its name (the SHA-256 of its bytes, or the HMAC of that) and its size as stored. */
export interface StoredMedium {
  name: string;
  bytes: number;
}

/** Finds the backups in a chosen folder: inside it, or the folder itself. */
export const rootOf = (folder: string): string =>
  basename(folder) === backupsFolderName ? folder : join(folder, backupsFolderName);

export const snapshotsIn = (root: string): string => join(root, 'snapshots');
export const snapshotPath = (root: string, id: string): string => join(root, 'snapshots', id);
/** Locked media have their own folder, since their names look like any others. */
export const storeIn = (root: string, isLocked: boolean): string =>
  join(root, isLocked ? 'locked' : 'media');
export const storedPath = (root: string, isLocked: boolean, name: string): string =>
  join(storeIn(root, isLocked), name.slice(0, 2), name);

export const idOf = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Reads a whole small file, never through a link. @throws BackupError */
const readBounded = async (path: string, maxBytes: number): Promise<Buffer> => {
  const { size } = await requireFile(path);
  if (size > maxBytes) throw new BackupError('damaged', { detail: basename(path) });
  return fs.readFile(path);
};

/** @throws BackupError `cutShort` when it is not there, `damaged` when it is no plain file. */
export const requireFile = async (path: string) => {
  const stats = await fs.lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BackupError('cutShort', { detail: basename(path) });
  });
  if (!stats.isFile()) throw new BackupError('damaged', { detail: basename(path) });
  return stats;
};

/** Parses a file that may have been edited. @throws BackupError */
const parse = <S extends z.ZodType>(schema: S, bytes: Buffer, what: string): z.output<S> => {
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const isWhole = text.trimEnd().endsWith('}');
    throw new BackupError(isWhole ? 'damaged' : 'cutShort', { detail: what, cause });
  }
  if (Number((value as { format?: unknown } | null)?.format) > format) {
    throw new BackupError('newer', { detail: what });
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new BackupError('damaged', { detail: what, cause: result.error });
  return result.data;
};

const sumOf = (manifest: Omit<Manifest, 'checksum' | 'mac' | 'isManual'>): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** @param macKey of the installation that makes the backup */
export const writeManifest = (
  parts: Omit<Manifest, 'checksum' | 'format' | 'mac'>,
  macKey: Buffer,
): string => {
  const {
    checksum: _,
    mac: __,
    isManual,
    ...ordered
  } = Manifest.parse({
    format,
    ...parts,
    checksum: '0'.repeat(64),
  });
  const summed = { ...ordered, checksum: sumOf(ordered) };
  const manifest = { ...summed, mac: macOf(macKey, summed), isManual };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

/** @throws BackupError when it is not there, not whole, not ours or from a later version. */
export const readManifest = async (root: string, id: string): Promise<Manifest> => {
  if (!BackupId.safeParse(id).success) throw new BackupError('missing');
  const bytes = await readBounded(join(snapshotPath(root, id), 'manifest.json'), maxManifestBytes);
  const manifest = parse(Manifest, bytes, 'manifest.json');
  const { checksum, mac: _, isManual: __, ...rest } = manifest;
  if (checksum !== sumOf(rest) || manifest.id !== id) {
    throw new BackupError('damaged', { detail: 'manifest.json' });
  }
  return manifest;
};

export const writeBackupsFile = (file: Omit<BackupsFile, 'format'>): string =>
  `${JSON.stringify(BackupsFile.parse({ format, ...file }), null, 2)}\n`;

/** Twice on the disk: without it locked backups could not be opened. */
export const backupsFiles = ['backups.json', 'backups-copy.json'] as const;

/**
 * @returns null where there are no backups. @throws BackupError when there are, but their owner is unknown.
 */
export const readBackupsFile = async (root: string): Promise<BackupsFile | null> => {
  let failure: unknown;
  for (const name of backupsFiles) {
    try {
      return parse(BackupsFile, await readBounded(join(root, name), maxManifestBytes), name);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      const isThere = await fs.lstat(join(root, name)).catch(() => null);
      if (isThere) failure ??= error;
    }
  }
  if (failure) throw failure;
  return null;
};

/** `media.txt`: a name and a size a line, sorted by name. */
export const writeMediaList = (media: StoredMedium[]): string =>
  media
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, bytes }) => `${name} ${bytes}\n`)
    .join('');

/** Reads the list of a backup's media, proving it whole. @throws BackupError */
export const readMediaList = async (root: string, manifest: Manifest): Promise<StoredMedium[]> => {
  const path = join(snapshotPath(root, manifest.id), 'media.txt');
  const bytes = await readBounded(path, maxListBytes);
  const sum = createHash('sha256').update(bytes).digest('hex');
  const text = bytes.toString('latin1');
  if (sum !== manifest.media.listSha256) {
    const lines = text.split('\n').length - 1;
    const isShort = lines < manifest.media.count || !(text === '' || text.endsWith('\n'));
    throw new BackupError(isShort ? 'cutShort' : 'damaged', { detail: 'media.txt' });
  }
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const match = /^([0-9a-f]{64}) (\d{1,15})$/.exec(line);
      if (!match?.[1]) throw new BackupError('damaged', { detail: 'media.txt' });
      return { name: match[1], bytes: Number(match[2]) };
    });
};
