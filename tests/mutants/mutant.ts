import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One rule of the product, broken on purpose; some test must notice. */
export interface Mutant {
  /** What goes wrong, as a sentence: "a friend reads a private journal entry". */
  sentence: string;
  source: string;
  /** A part of the source that occurs once. */
  find: string;
  replace: string;
  /** Test files or folders to run first; without them, the folder that mirrors the source's. */
  tests?: string[];
}

export type MutantKind = 'access' | 'validation' | 'durability';
export type ListedMutant = Mutant & { kind: MutantKind };

/** @throws unless `find` occurs exactly once. */
export const mutate = (text: string, { source, find, replace }: Mutant): string => {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${source} has ${count} times: ${find}`);
  return text.replace(find, () => replace);
};

export const readSource = (root: string, { source }: Mutant): string =>
  readFileSync(join(root, source), 'utf8');

/** Changes with the mutant and with its source file: an earlier result no longer counts. */
export const keyOf = (root: string, mutant: ListedMutant): string =>
  createHash('sha256')
    .update(JSON.stringify(mutant))
    .update(readSource(root, mutant))
    .digest('hex')
    .slice(0, 16);
