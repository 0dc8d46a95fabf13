import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many tests of a suite ended how. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

/** A check that is one test by itself, such as the linter. */
export const one = (isGood: boolean): Counts => ({
  ...none,
  passed: isGood ? 1 : 0,
  failed: isGood ? 0 : 1,
});

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

const read = (path: string) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;

/** A run that failed, or ran nothing, without naming a failed test is one failure: nothing passes by silence. */
export function judge(counts: Counts, code: number): Counts {
  const ran = counts.passed + counts.failed + counts.skipped;
  const isSilent = counts.failed === 0 && (code !== 0 || ran === 0);
  return isSilent ? { ...counts, failed: 1 } : counts;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Vitest's JSON report; a file that could not even be loaded counts as one failed test. */
export function vitestCounts(path: string): Counts {
  const report: VitestReport | undefined = read(path);
  if (!report) return none;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightSpec {
  title: string;
  tests: {
    status?: string;
    projectName?: string;
    results?: { error?: { message?: string; location?: { file: string; line: number } } }[];
  }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}
interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Playwright's JSON report; what passes only at the second try (`flakyTests`) counts as passed. */
export function playwrightCounts(path: string): Counts {
  const stats = (read(path) as PlaywrightReport | undefined)?.stats;
  if (!stats) return none;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  };
}

const specsIn = (suite: PlaywrightSuite): PlaywrightSpec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsIn),
];

/** The place and the first line of what went wrong first; the rest may be far up in a long output. */
const firstTrouble = (results: PlaywrightSpec['tests'][number]['results'] = []): string => {
  const error = results.find((result) => result.error)?.error;
  const [first = ''] = stripVTControlCharacters(error?.message ?? '').split('\n');
  const place = error?.location && `${basename(error.location.file)}:${error.location.line}`;
  return [place, first].filter(Boolean).join(' ');
};

/** The tests that passed only at the second try, and why: each is a bug, of the test or of what it tests. */
export const flakyTests = (path: string): string[] =>
  specsIn((read(path) as PlaywrightReport | undefined) ?? {}).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName, results }) =>
        [`${projectName}: ${title}`, firstTrouble(results)].filter(Boolean).join(' – '),
      ),
  );

/** How many tests a Playwright listing names. */
export const listedTests = (path: string): number =>
  specsIn((read(path) as PlaywrightReport | undefined) ?? {}).reduce(
    (sum, { tests }) => sum + tests.length,
    0,
  );
