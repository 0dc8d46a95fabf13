import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Verdict {
  sentence: string;
  /** `unjudged`: tests failed, though none by an assertion, which proves nothing. */
  outcome: 'caught' | 'survived' | 'unjudged';
  seconds: number;
  /** The title of the test that noticed. */
  by?: string;
  file?: string;
  message?: string;
}

interface Results {
  /** By the hash of mutant and source. */
  verdicts: Record<string, Verdict>;
  /** Hashes of mutants that compile. */
  compiling: string[];
  /** Test files that pass without a mutant, and of which tree that is known. */
  passing: { tree: string; files: string[] };
}

const path = 'test-results/mutants.json';
const empty: Results = { verdicts: {}, compiling: [], passing: { tree: '', files: [] } };

export const readResults = (): Results =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : empty;

const save = (results: Results): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
};

export const forgetVerdicts = (keys: string[]): void => {
  const results = readResults();
  for (const key of keys) delete results.verdicts[key];
  save(results);
};

export const keepVerdict = (key: string, verdict: Verdict): void => {
  const results = readResults();
  save({ ...results, verdicts: { ...results.verdicts, [key]: verdict } });
};

export const keepCompiling = (keys: string[]): void => {
  const results = readResults();
  save({ ...results, compiling: [...new Set([...results.compiling, ...keys])] });
};

export const listPassing = (tree: string): string[] => {
  const { passing } = readResults();
  return passing.tree === tree ? passing.files : [];
};

export const keepPassing = (tree: string, files: string[]): void => {
  const known = new Set([...listPassing(tree), ...files]);
  save({ ...readResults(), passing: { tree, files: [...known] } });
};
