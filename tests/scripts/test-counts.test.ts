import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  add,
  flakyTests,
  judge,
  listedTests,
  none,
  one,
  playwrightCounts,
  vitestCounts,
} from '../../scripts/test-counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'treehouse-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('a vitest file that could not be loaded counts as a failure', () => {
  const path = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  });
  expect(vitestCounts(path)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test('a Playwright test that passes only at the second try has passed, and is named with its trouble', () => {
  const location = { file: '/house/tests/e2e/chat.spec.ts', line: 12 };
  const error = { message: '\u001b[31mError: nobody came\u001b[39m\n\nCall log', location };
  const shaky = { status: 'flaky', projectName: 'phone', results: [{ error }, {}] };
  const path = report({
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      {
        specs: [{ title: 'steady', tests: [{ status: 'expected', projectName: 'phone' }] }],
        suites: [{ specs: [{ title: 'shaky', tests: [shaky] }] }],
      },
    ],
  });
  expect(playwrightCounts(path)).toEqual({ passed: 8, failed: 1, skipped: 2 });
  expect(flakyTests(path)).toEqual(['phone: shaky – chat.spec.ts:12 Error: nobody came']);
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

test('nothing passes by silence', () => {
  const missing = join(folder, 'missing.json');
  expect(judge(vitestCounts(missing), 0)).toEqual(one(false));
  expect(judge(playwrightCounts(missing), 1)).toEqual(one(false));
  expect(judge({ passed: 9, failed: 0, skipped: 0 }, 1)).toEqual({ ...none, passed: 9, failed: 1 });
  expect(judge({ passed: 9, failed: 2, skipped: 0 }, 1)).toEqual({ ...none, passed: 9, failed: 2 });
  expect(judge({ passed: 9, failed: 0, skipped: 1 }, 0)).toEqual({
    passed: 9,
    failed: 0,
    skipped: 1,
  });
  expect(add(one(true), one(false))).toEqual({ passed: 1, failed: 1, skipped: 0 });
});
