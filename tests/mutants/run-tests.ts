import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../../scripts/run-command.ts';
import type { Failure } from './failure-reporter.ts';

export interface Selection {
  /** Test files and folders; or sources, whose tests are found by what they import. */
  paths: string[];
  isRelated?: boolean;
  limitMinutes: number;
  bail?: boolean;
}

const projectOf = (path: string): string => {
  if (path.startsWith('tests/hardening/faults')) return 'faults';
  return path.startsWith('tests/hardening/') ? 'hostile' : 'unit';
};

/** Runs tests of one project. @returns what failed; nothing when it took too long. */
export const runTests = async (root: string, selection: Selection): Promise<Failure[]> => {
  const { paths, isRelated = false, limitMinutes, bail = true } = selection;
  const report = join(root, 'test-results/failures.json');
  rmSync(report, { force: true });
  const project = isRelated ? 'unit' : projectOf(paths[0] ?? '');
  const args = [
    ...(isRelated ? ['related', '--run'] : ['run']),
    ...paths,
    `--project=${project}`,
    '--maxWorkers=2',
    '--reporter=default',
    '--reporter=./tests/mutants/failure-reporter.ts',
    '--passWithNoTests',
    ...(bail ? ['--bail=1'] : []),
  ];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { CI: '', TREEHOUSE_FAILURES: report };
  const options = { limitMinutes, quiet: true, cwd: root, env };
  const { output, timedOut } = await runNode(vitest, args, options);
  if (timedOut) return [];
  if (!existsSync(report)) throw new Error(`no tests ran: ${paths.join(' ')}\n${output}`);
  return JSON.parse(readFileSync(report, 'utf8'));
};
