import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { firstLine, type SuiteResult } from './test-counts.ts';

const nameOf = (test: TestCase) => `${relative('', test.module.moduleId)}: ${test.fullName}`;

const describe = (name: string, error: Pick<SerializedError, 'message'> | undefined) =>
  [name, firstLine(error?.message)].filter(Boolean).join(' – ');

/** Counts a run. An error outside every test, or a file that did not load, is one failure. */
export function resultOf(
  modules: readonly TestModule[],
  unhandledErrors: readonly SerializedError[],
): SuiteResult {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const failures = [
    ...inState('failed').map((test) => describe(nameOf(test), test.result().errors?.[0])),
    ...modules.flatMap((module) =>
      module.errors().map((error) => describe(relative('', module.moduleId), error)),
    ),
    ...unhandledErrors.map((error) => describe('outside every test', error)),
  ];
  return {
    passed: inState('passed').length,
    failed: failures.length,
    skipped: inState('skipped').length,
    failures,
    flaky: tests
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => describe(nameOf(test), test.result().errors?.[0])),
  };
}

/** A Vitest reporter that writes its result to the file in TREEHOUSE_TEST_REPORT. */
export default class ResultReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const path = process.env.TREEHOUSE_TEST_REPORT;
    if (!path) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(resultOf(modules, unhandledErrors)));
  }
}
