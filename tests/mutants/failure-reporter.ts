import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { firstLine } from '../../scripts/test/test-counts.ts';

/** A failed test, or a test file that did not load. */
export interface Failure {
  title: string;
  file: string;
  message: string;
  /** What no test judged counts for nothing: code that does not load, a lost connection, a machine too slow. */
  isAssertion: boolean;
}

const failuresOf = (module: TestModule): Failure[] => {
  const file = relative('', module.moduleId);
  const failed = [...module.children.allTests()].filter((test) => test.result().state === 'failed');
  const loading = module.errors().map(({ message }) => ({
    title: file,
    file,
    message: firstLine(message),
    isAssertion: false,
  }));
  const tests = failed.map((test) => {
    const [error] = test.result().errors ?? [];
    const isAssertion = error?.name === 'AssertionError';
    return { title: test.name, file, message: firstLine(error?.message), isAssertion };
  });
  return [...tests, ...loading];
};

/** A Vitest reporter that writes what failed to the file in TREEHOUSE_FAILURES. */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env.TREEHOUSE_FAILURES;
    if (!path) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(modules.flatMap(failuresOf)));
  }
}
