import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runNode } from '../../../scripts/run-command.ts';
import {
  add,
  judge,
  listedTests,
  none,
  one,
  playwrightResult,
  type SuiteResult,
  vitestResult,
} from '../../../scripts/test/test-counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'treehouse-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('a Vitest run names what failed, what did not load, and errors outside every test', async () => {
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, name), `import { expect, test } from 'vitest';\n${text}`);
  writeFileSync(join(folder, 'config.mjs'), 'export default {};');
  write(
    'fails.test.js',
    "test('is wrong', () => expect(1).toBe(2)); test.skip('waits', () => {});",
  );
  write('loads-not.test.js', "throw new Error('not today');");
  write(
    'late.test.js',
    "test('passes', () => { void Promise.reject(new Error('too late')); });" +
      "let tries = 0; test('is shaky', { retry: 1 }, () => expect(tries++).toBe(1));",
  );
  const result = join(folder, 'results', 'unit.json');
  const reporter = resolve('scripts/test/vitest-report.ts');
  const args = ['run', `--root=${folder}`, '--config=config.mjs', `--reporter=${reporter}`];
  const { code } = await runNode('node_modules/vitest/vitest.mjs', args, {
    limitMinutes: 1,
    quiet: true,
    env: { TREEHOUSE_TEST_REPORT: result },
  });
  expect(code).toBe(1);
  const { failures, flaky, ...counts } = vitestResult(result);
  expect(counts).toEqual({ passed: 2, failed: 3, skipped: 1 });
  expect(failures.sort()).toEqual([
    expect.stringMatching(/fails\.test\.js: is wrong – .*expected 1 to be 2/),
    expect.stringMatching(/loads-not\.test\.js – .*not today/),
    expect.stringMatching(/^outside every test – .*too late/),
  ]);
  expect(flaky).toEqual([expect.stringMatching(/late\.test\.js: is shaky/)]);
});

test('a Playwright test that passes only at the second try has passed, and is named with its error', () => {
  const location = { file: '/app/tests/e2e/chat.spec.ts', line: 12 };
  const error = { message: '\u001b[31mError: nobody came\u001b[39m\n\nCall log', location };
  const shaky = { status: 'flaky', projectName: 'phone', results: [{ error }, {}] };
  const path = report({
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      {
        specs: [
          { title: 'steady', tests: [{ status: 'expected', projectName: 'phone' }] },
          { title: 'broken', tests: [{ status: 'unexpected', projectName: 'desktop' }] },
        ],
        suites: [{ specs: [{ title: 'shaky', tests: [shaky] }] }],
      },
    ],
  });
  expect(playwrightResult(path)).toEqual({
    passed: 8,
    failed: 1,
    skipped: 2,
    failures: ['desktop: broken'],
    flaky: ['phone: shaky – chat.spec.ts:12 Error: nobody came'],
  });
});

test('a Playwright listing is counted through every level', () => {
  const path = report({
    suites: [
      { specs: [{ tests: [{}] }], suites: [{ specs: [{ tests: [{}, {}] }] }] },
      { suites: [{ suites: [{ specs: [{ tests: [{}] }] }] }] },
    ],
  });
  expect(listedTests(path)).toBe(4);
});

test('an empty run does not pass', () => {
  const missing = join(folder, 'missing.json');
  const silent = (result: SuiteResult, code: number) => judge(result, code).failures;
  expect(silent(vitestResult(missing), 0)).toEqual(['ended with code 0 after 0 tests']);
  expect(silent(playwrightResult(missing), 1)).toEqual(['ended with code 1 after 0 tests']);
  const nine = { ...none, passed: 9 };
  expect(judge(nine, 1)).toEqual({
    ...nine,
    failed: 1,
    failures: ['ended with code 1 after 9 tests'],
  });
  const named = { ...nine, failed: 1, failures: ['it broke'] };
  expect(judge(named, 1)).toBe(named);
  expect(judge(nine, 0)).toBe(nine);
  expect(add(one(true), one(false))).toEqual({ passed: 1, failed: 1, skipped: 0 });
});
