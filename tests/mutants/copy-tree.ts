import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ListedMutant, mutate, readSource } from './mutant.ts';

/** A copy of the working tree, in which mutants are tried. */
export interface Tree {
  root: string;
  /** Changes with every source and test. */
  hash: string;
  apply(mutants: ListedMutant[]): void;
  /** Takes every mutant back. */
  reset(): void;
  remove(): void;
}

const listFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .sort();

/** A folder of links, so that caches of the copy stay in the copy. */
const linkPackages = (from: string, to: string): void => {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const isCache = name.startsWith('.') && name !== '.bin';
    if (!isCache) symlinkSync(join(from, name), join(to, name), 'junction');
  }
};

const isTested = (path: string): boolean =>
  /^(src|tests|resources)\//.test(path) && !path.startsWith('tests/mutants/');

export const copyTree = (from: string): Tree => {
  const root = mkdtempSync(join(tmpdir(), 'treehouse-mutants-'));
  const hash = createHash('sha256');
  for (const path of listFiles(from)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    copyFileSync(join(from, path), join(root, path));
    if (isTested(path)) hash.update(path).update(readFileSync(join(root, path)));
  }
  linkPackages(join(from, 'node_modules'), join(root, 'node_modules'));
  const originals = new Map<string, string>();
  const remove = () => rmSync(root, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    root,
    hash: hash.digest('hex').slice(0, 16),
    apply: (mutants) => {
      for (const mutant of mutants) {
        const text = readSource(root, mutant);
        if (!originals.has(mutant.source)) originals.set(mutant.source, text);
        writeFileSync(join(root, mutant.source), mutate(text, mutant));
      }
    },
    reset: () => {
      for (const [source, text] of originals) writeFileSync(join(root, source), text);
      originals.clear();
    },
    remove,
  };
};
