// `npm run test:mutants`: breaks one rule after the other and expects the tests to notice. Goes on where it was
// cut; `-- PART` runs the rules with PART in their sentence, or of the kind PART, `--again` runs them anew.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../../scripts/run-command.ts';
import { copyTree, type Tree } from './copy-tree.ts';
import { firstTests, judgeMutant, type RequirePassing } from './judge-mutant.ts';
import { mutants } from './list.ts';
import { keyOf, type ListedMutant } from './mutant.ts';
import {
  forgetVerdicts,
  keepCompiling,
  keepPassing,
  keepVerdict,
  listPassing,
  readResults,
  type Verdict,
} from './results.ts';
import { runTests } from './run-tests.ts';

/** How many may stay unnoticed. */
const missedMax = 3;

const root = join(import.meta.dirname, '../..');
process.chdir(root);
const args = process.argv.slice(2);
const parts = args.filter((arg) => !arg.startsWith('--'));
const chosen = mutants.filter(({ kind, sentence }) =>
  parts.every((part) => kind === part || sentence.includes(part)),
);
if (args.includes('--again')) forgetVerdicts(chosen.map((mutant) => keyOf(root, mutant)));

const verdictOf = (mutant: ListedMutant): Verdict | undefined =>
  readResults().verdicts[keyOf(root, mutant)];

const print = ({ outcome, seconds, sentence, by }: Verdict): void => {
  const test = by ? `  by ${by.length > 100 ? `${by.slice(0, 99)}…` : by}` : '';
  console.log(`${outcome} ${seconds.toFixed(1)} s  ${sentence}${test}`);
};

/** All mutants at once: one that does not compile would prove nothing. @throws */
const requireCompiling = async (tree: Tree, pending: ListedMutant[]): Promise<void> => {
  const { compiling } = readResults();
  const unknown = pending.filter((mutant) => !compiling.includes(keyOf(root, mutant)));
  if (unknown.length === 0) return;
  tree.apply(unknown);
  const tsc = join(tree.root, 'node_modules/typescript/bin/tsc');
  const options = { limitMinutes: 10, quiet: true, cwd: tree.root };
  const { code, output } = await runNode(tsc, ['-b', 'src/main', 'src/renderer'], options);
  tree.reset();
  if (code !== 0) throw new Error(`a mutant does not compile\n${output}`);
  keepCompiling(unknown.map((mutant) => keyOf(root, mutant)));
};

const requirePassingIn =
  (tree: Tree): RequirePassing =>
  async (paths) => {
    const known = listPassing(tree.hash);
    const unknown = paths.filter((path) => !known.includes(path));
    const isSlow = (path: string) => path.startsWith('tests/hardening/');
    for (const group of [unknown.filter((path) => !isSlow(path)), unknown.filter(isSlow)]) {
      if (group.length === 0) continue;
      const failures = await runTests(tree.root, { paths: group, limitMinutes: 20, bail: false });
      const [first] = failures;
      if (first) throw new Error(`fails without a mutant: ${first.file}: ${first.title}`);
      keepPassing(tree.hash, group);
    }
  };

const judgeAll = async (pending: ListedMutant[]): Promise<void> => {
  const tree = copyTree(root);
  const requirePassing = requirePassingIn(tree);
  await requireCompiling(tree, pending);
  const files = pending
    .flatMap((mutant) => firstTests(tree.root, mutant))
    .filter((path) => statSync(join(tree.root, path)).isFile());
  await requirePassing([...new Set(files)]);
  for (const mutant of pending) {
    const verdict = await judgeMutant(tree, mutant, requirePassing);
    keepVerdict(keyOf(root, mutant), verdict);
    print(verdict);
  }
  tree.remove();
};

for (const mutant of chosen) {
  const verdict = verdictOf(mutant);
  if (verdict) print(verdict);
}
const pending = chosen.filter((mutant) => !verdictOf(mutant));
if (pending.length > 0) await judgeAll(pending);
const caught = chosen.filter((mutant) => verdictOf(mutant)?.outcome === 'caught').length;
console.log(`${caught} of ${chosen.length} caught`);
process.exitCode = chosen.length - caught > missedMax ? 1 : 0;
