import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Tree } from './copy-tree.ts';
import type { Failure } from './failure-reporter.ts';
import type { ListedMutant } from './mutant.ts';
import type { Verdict } from './results.ts';
import { runTests, type Selection } from './run-tests.ts';

const matrix = 'tests/hardening/access/matrix.test.ts';

const hasTests = (root: string, folder: string): boolean =>
  existsSync(join(root, folder)) &&
  globSync('**/*.test.{ts,tsx}', { cwd: join(root, folder) }).length > 0;

/** The folder below `tests/` with the source's own path, or the nearest above it. */
const mirrorOf = (root: string, source: string): string[] => {
  let folder = dirname(source).replace(/^src\//, 'tests/');
  while (folder.split('/').length > 2 && !hasTests(root, folder)) folder = dirname(folder);
  return folder.split('/').length > 2 ? [folder] : [];
};

/** Contracts and rules that both sides share are tested with the server's feature, too. */
const mirrorsOf = (root: string, source: string): string[] => [
  ...new Set([
    ...mirrorOf(root, source),
    ...mirrorOf(root, source.replace(/^src\/shared\//, 'src/server/')),
  ]),
];

/** What runs first, where nothing else has to. */
export const firstTests = (root: string, { tests, source }: ListedMutant): string[] =>
  tests ?? mirrorsOf(root, source);

/** Selections in turn, until one notices. */
const selectionsFor = (root: string, mutant: ListedMutant): Selection[] => {
  const mirrored = mirrorsOf(root, mutant.source);
  const lists = [firstTests(root, mutant), ...(mutant.tests ? [mirrored] : [])];
  return [
    ...lists.filter((paths) => paths.length > 0).map((paths) => ({ paths, limitMinutes: 10 })),
    ...(mutant.kind === 'access' ? [{ paths: [matrix], limitMinutes: 15 }] : []),
    { paths: [mutant.source], isRelated: true, limitMinutes: 10 },
  ];
};

/** Runs a test file without any mutant, unless that is known. @throws when it fails. */
export type RequirePassing = (paths: string[]) => Promise<void>;

/** @returns the failed assertion, or else whatever failed last. */
const findFailure = async (tree: Tree, mutant: ListedMutant): Promise<Failure | undefined> => {
  tree.apply([mutant]);
  let last: Failure | undefined;
  try {
    for (const selection of selectionsFor(tree.root, mutant)) {
      const failures = await runTests(tree.root, selection);
      const failure = failures.find(({ isAssertion }) => isAssertion);
      if (failure) return failure;
      last = failures[0] ?? last;
    }
    return last;
  } finally {
    tree.reset();
  }
};

/** Breaks one rule and runs the tests that should notice. */
export const judgeMutant = async (
  tree: Tree,
  mutant: ListedMutant,
  requirePassing: RequirePassing,
): Promise<Verdict> => {
  const begun = performance.now();
  const failure = await findFailure(tree, mutant);
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  const { sentence } = mutant;
  if (!failure) return { sentence, outcome: 'survived', seconds };
  const { title, file, message, isAssertion } = failure;
  const found = { sentence, seconds, by: title, file, message };
  if (!isAssertion) return { ...found, outcome: 'unjudged' };
  await requirePassing([file]);
  return { ...found, outcome: 'caught' };
};
