import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface SuiteResult extends Counts {
  failures: string[];
  flaky: string[];
}

export const none: SuiteResult = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

export const one = (isGood: boolean): SuiteResult => ({
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

export const firstLine = (message = ''): string =>
  stripVTControlCharacters(message).split('\n')[0] ?? '';

/** A run that failed or ran nothing without naming a failure counts as one failure. */
export function judge(result: SuiteResult, code: number): SuiteResult {
  const ran = result.passed + result.failed + result.skipped;
  const isSilent = result.failed === 0 && (code !== 0 || ran === 0);
  if (!isSilent) return result;
  return { ...result, failed: 1, failures: [`ended with code ${code} after ${ran} tests`] };
}

export const vitestResult = (path: string): SuiteResult => read(path) ?? none;

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

const specsIn = (suite: PlaywrightSuite): PlaywrightSpec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsIn),
];

const firstError = (results: PlaywrightSpec['tests'][number]['results'] = []): string => {
  const error = results.find((result) => result.error)?.error;
  const location = error?.location && `${basename(error.location.file)}:${error.location.line}`;
  return [location, firstLine(error?.message)].filter(Boolean).join(' ');
};

export function playwrightResult(path: string): SuiteResult {
  const report: PlaywrightReport | undefined = read(path);
  if (!report) return none;
  const { stats } = report;
  const linesOf = (wanted: string) =>
    specsIn(report).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, results }) =>
          [`${projectName}: ${title}`, firstError(results)].filter(Boolean).join(' – '),
        ),
    );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: linesOf('unexpected'),
    flaky: linesOf('flaky'),
  };
}

export const listedTests = (path: string): number =>
  specsIn((read(path) as PlaywrightReport | undefined) ?? {}).reduce(
    (sum, { tests }) => sum + tests.length,
    0,
  );
