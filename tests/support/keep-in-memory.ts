import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFolder } from './memory-folder.ts';

const start = 'treehouse-unit-';

/** A run that was killed removes nothing, and memory does not empty itself before the next start of the computer. */
const removeLeftFolders = (parent: string): void => {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(start))) {
    const [pid = ''] = name.slice(start.length).split('-');
    if (!existsSync(`/proc/${pid}`)) rmSync(join(parent, name), { recursive: true, force: true });
  }
};

/** Global setup of the unit tests: one temporary folder for all of a run, removed with what tests left in it. */
export default (): (() => void) => {
  const before = process.env.TMPDIR;
  const parent = memoryFolder();
  if (existsSync('/proc')) removeLeftFolders(parent);
  const folder = mkdtempSync(join(parent, `${start}${process.pid}-`));
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
};
