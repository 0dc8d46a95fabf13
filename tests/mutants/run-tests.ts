import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runNode } from '../../scripts/run-command.ts';
import { firstLine } from '../../scripts/test/test-counts.ts';

/** A failed test, or a test file that did not load. */
export interface Failure {
  title: string;
  file: string;
  message: string;
  /** What no test judged counts for nothing: code that does not load, a lost connection, a machine too slow. */
  isAssertion: boolean;
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { title: string; status: string; failureMessages?: string[] }[];
  }[];
}

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

/** Vitest reports a promise that should have been rejected by its stack, without the name of the error. */
const assertion = /^AssertionError|^Error: promise (resolved|rejected)/;

const failuresIn = (root: string, { testResults }: Report): Failure[] =>
  testResults.flatMap(({ name, status, message = '', assertionResults }): Failure[] => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') {
      return [{ title: file, file, message: firstLine(message), isAssertion: false }];
    }
    return failed.map(({ title, failureMessages = [] }) => {
      const text = firstLine(failureMessages[0]);
      return { title, file, message: text, isAssertion: assertion.test(text) };
    });
  });

/** Runs tests of one project. @returns what failed; nothing when it took too long. */
export const runTests = async (root: string, selection: Selection): Promise<Failure[]> => {
  const { paths, isRelated = false, limitMinutes, bail = true } = selection;
  const report = join(root, 'test-results/vitest.json');
  rmSync(report, { force: true });
  const project = isRelated ? 'unit' : projectOf(paths[0] ?? '');
  const args = [
    ...(isRelated ? ['related', '--run'] : ['run']),
    ...paths,
    `--project=${project}`,
    '--maxWorkers=2',
    '--reporter=json',
    `--outputFile=${report}`,
    '--passWithNoTests',
    ...(bail ? ['--bail=1'] : []),
  ];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = { limitMinutes, quiet: true, cwd: root, env: { CI: '' } };
  const { output, timedOut } = await runNode(vitest, args, options);
  if (timedOut) return [];
  if (!existsSync(report)) throw new Error(`no tests ran: ${paths.join(' ')}\n${output}`);
  return failuresIn(root, JSON.parse(readFileSync(report, 'utf8')));
};
