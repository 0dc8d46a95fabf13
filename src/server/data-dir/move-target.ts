import { existsSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, statfs, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { PlaceProblem } from '#shared/data-dir-location.ts';
import { outputOf } from '../system/command-output.ts';
import { isOnNetworkMount } from '../system/mac-mounts.ts';

/** The folder that is created in the chosen one. */
const folderName = 'Treehouse';

interface Question {
  /** The chosen folder. */
  chosen: string;
  /** The current data folder. */
  current: string;
  /** What an update replaces or an uninstall removes. */
  appFolders: string[];
  /** Previous data folders, which may be deleted whole. */
  oldCopies: string[];
  platform?: NodeJS.Platform;
  /** The file system's kind, as `statfs` names it. */
  kindOf?: (folder: string) => Promise<number>;
  /** What is mounted where, as `/sbin/mount` lists it; on macOS, where the kind's number tells nothing. */
  mounts?: () => Promise<string>;
}

type Judgement =
  | { problem: PlaceProblem }
  | {
      to: string /** Another program copies what lies there to the internet. */;
      isSynced: boolean;
    };

/** NFS, SMB and CIFS of three generations, AFS, Coda, 9p and Ceph, as Linux numbers them. */
const networkKinds = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x73757245, 0x01021997, 0x00c36400,
]);

const syncedNames =
  /^(?:onedrive|dropbox|icloud ?drive|mobile documents|cloudstorage|google ?drive|my drive|nextcloud|owncloud|pcloud ?drive|box(?: sync)?|mega(?:sync)?|syncthing|creative cloud files|proton ?drive)\b/i;

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const real = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));

/** Whether files there can be private to this user, as the server needs them. */
const isUsable = async (folder: string): Promise<boolean> => {
  let probe: string | undefined;
  try {
    probe = await mkdtemp(join(folder, '.treehouse-'));
    await mkdir(join(probe, 'a'), { mode: 0o700 });
    await chmod(join(probe, 'a'), 0o700);
    await writeFile(join(probe, 'a', 'b'), 'x', { mode: 0o600, flush: true });
    return true;
  } catch {
    return false;
  } finally {
    if (probe) await rm(probe, { recursive: true, force: true }).catch(() => {});
  }
};

const problemIn = async (to: string): Promise<PlaceProblem | undefined> => {
  if (!existsSync(to)) return undefined;
  if (!statSync(to).isDirectory()) return 'notEmpty';
  const names = await readdir(to);
  if (names.includes('treehouse.db')) return 'anotherHousehold';
  return names.length > 0 ? 'notEmpty' : undefined;
};

const kindByStatfs = async (folder: string): Promise<number> => (await statfs(folder)).type;
const macMounts = (): Promise<string> => outputOf('/sbin/mount');

/** SQLite's log beside the database needs memory that both sides share; no network drive has it. */
const isOnNetwork = async (
  folder: string,
  { platform = process.platform, kindOf = kindByStatfs, mounts = macMounts }: Question,
): Promise<boolean> => {
  if (platform === 'win32') return folder.startsWith('\\\\');
  if (platform === 'darwin') return isOnNetworkMount(folder, await mounts());
  return platform === 'linux' && networkKinds.has((await kindOf(folder)) >>> 0);
};

/** Validates a folder chosen for the data; the data gets a folder of its own inside it. */
export const judgeDataDir = async (question: Question): Promise<Judgement> => {
  if (!existsSync(question.chosen) || !statSync(question.chosen).isDirectory()) {
    return { problem: 'notAFolder' };
  }
  const chosen = await real(question.chosen);
  const current = await real(question.current);
  const appFolders = await Promise.all(question.appFolders.map(real));
  const oldCopies = await Promise.all(question.oldCopies.map(real));
  if ([current, ...oldCopies].some((folder) => isWithin(chosen, folder))) {
    return { problem: 'insideItself' };
  }
  if (appFolders.some((folder) => isWithin(chosen, folder))) return { problem: 'insideApp' };
  if (await isOnNetwork(chosen, question)) return { problem: 'network' };
  if (!(await isUsable(chosen))) return { problem: 'readOnly' };
  const to = join(chosen, folderName);
  if (to === current) return { problem: 'insideItself' };
  const problem = await problemIn(to);
  if (problem) return { problem };
  return { to, isSynced: chosen.split(/[\\/]/).some((name) => syncedNames.test(name)) };
};
