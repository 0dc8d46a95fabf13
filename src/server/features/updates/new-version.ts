import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { updateKey } from '#shared/features/updates/update-key.ts';
import { limits } from '#shared/features/updates/updates.fields.ts';
import type { Context } from '../../context/context.ts';
import { minFreeBytes, readDisk } from '../../media/disk.ts';
import { download, fetchBytes, isFileAsExpected } from './engine/download.ts';
import { dryRun } from './engine/dry-run.ts';
import { Migrations } from './engine/dry-run-job.ts';
import type { Installer } from './engine/installer.ts';
import { type Manifest, type ProgramFile, readManifest } from './engine/manifest.ts';
import { UpdateError } from './engine/update-error.ts';
import { compareVersions } from './engine/version.ts';
import { updateSettings } from './update-settings.ts';

/** A signed version that is newer than this one, and the file of it that fits this computer. */
export interface NewVersion {
  manifest: Manifest;
  /** Where its manifest was; its files lie beside it. */
  address: URL;
  file: ProgramFile | null;
}

const folderOf = (context: Context): string => join(context.config.dataDir, 'updates');

/** The program and the migrations on this disk. */
const pathsOf = (context: Context, { manifest, file }: NewVersion) => ({
  program: join(folderOf(context), file?.name ?? 'none'),
  migrations: join(folderOf(context), `${manifest.version}-${manifest.migrations.name}`),
});

const fits =
  (installer: Installer) =>
  ({ platform, arch, kind }: ProgramFile): boolean =>
    platform === installer.platform && arch === installer.arch && kind === installer.kind;

/**
 * Asks the one address that may be asked. @returns null when there is nothing newer than this version.
 * @throws UpdateError
 */
export const findNewVersion = async (
  context: Context,
  address: URL,
  installer: Installer | null,
  signal: AbortSignal,
): Promise<NewVersion | null> => {
  const bytes = await fetchBytes(address, limits.manifestBytes, { signal });
  const manifest = readManifest(bytes, updateSettings(context).publicKey ?? updateKey);
  const { version } = context.config;
  // Never offer an older version, which would bring back fixed faults.
  if (compareVersions(manifest.version, version) <= 0) return null;
  if (compareVersions(manifest.minVersion, version) > 0) throw new UpdateError('tooOld');
  const file = installer ? manifest.files.find(fits(installer)) : undefined;
  return { manifest, address, file: file ?? null };
};

/** Removes versions that were fetched before this one, and what was cut short. */
const removeOthers = async (folder: string, paths: ReturnType<typeof pathsOf>): Promise<void> => {
  const wanted = Object.values(paths).map((path) => basename(path));
  for (const name of await readdir(folder)) {
    if (!wanted.includes(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
};

interface FetchOptions {
  signal: AbortSignal;
  onProgress: (doneBytes: number) => void;
}

/** Fetches program and migrations; what is there already and whole is not fetched again. @throws UpdateError */
export const fetchNewVersion = async (
  context: Context,
  version: NewVersion,
  options: FetchOptions,
): Promise<void> => {
  const { manifest, address, file } = version;
  if (!file) throw new UpdateError('noFile');
  await mkdir(folderOf(context), { recursive: true, mode: 0o700 });
  const paths = pathsOf(context, version);
  await removeOthers(folderOf(context), paths);
  const isHere = await isFileAsExpected(paths.program, file);
  const { freeBytes } = await readDisk(folderOf(context));
  if (!isHere && freeBytes < file.size + minFreeBytes) throw new UpdateError('noRoom');
  const { signal } = options;
  const { migrations } = manifest;
  if (!(await isFileAsExpected(paths.migrations, migrations))) {
    await download(new URL(migrations.name, address), paths.migrations, migrations, { signal });
  }
  if (!isHere) await download(new URL(file.name, address), paths.program, file, options);
};

const makeBackups = async (context: Context, signal: AbortSignal): Promise<void> => {
  for (const [name, before] of context.extensions.beforeUpdate) {
    signal.throwIfAborted();
    try {
      await before.makeBackup(signal);
    } catch (error) {
      signal.throwIfAborted();
      context.log.error({ err: error, name }, 'no backup before the update');
      throw new UpdateError('backupFailed', error);
    }
  }
};

const readMigrationsFile = async (file: string): Promise<Migrations> => {
  try {
    return Migrations.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new UpdateError('rehearsalFailed', cause);
  }
};

/**
 * The steps before the executable is replaced: verify the signature, make a backup, and run the new
 * migrations on a copy of the database. Changes no data.
 * @returns the verified executable. @throws UpdateError
 */
export const prepareNewVersion = async (
  context: Context,
  version: NewVersion,
  signal: AbortSignal,
): Promise<string> => {
  const { manifest, file } = version;
  const paths = pathsOf(context, version);
  if (!file) throw new UpdateError('noFile');
  // They may have lain on the disk for weeks.
  const areWhole =
    (await isFileAsExpected(paths.program, file)) &&
    (await isFileAsExpected(paths.migrations, manifest.migrations));
  if (!areWhole) throw new UpdateError('wrongHash');
  const { migrations } = await readMigrationsFile(paths.migrations);
  await makeBackups(context, signal);
  signal.throwIfAborted();
  const job = {
    database: join(context.config.dataDir, 'treehouse.db'),
    folder: join(folderOf(context), 'rehearsal'),
    migrations,
  };
  const { forkWorker, config } = context;
  await dryRun(job, { workersDir: config.workersDir, forkWorker, signal });
  return paths.program;
};

/**
 * The download was installed, or is no longer wanted. A file that cannot be removed, as while it is being
 * read, stays.
 */
export const removeFetched = async (context: Context): Promise<void> => {
  try {
    await rm(folderOf(context), { recursive: true, force: true });
  } catch (error) {
    context.log.warn({ err: error }, 'a fetched version stays');
  }
};
