import { format } from 'node:util';

const original = console.error;
let seen: string[] = [];
let expected: (string | RegExp)[] = [];

/** Begins a test: every console.error from here on must be announced by `expectConsoleError`. */
export function watchConsoleErrors() {
  seen = [];
  expected = [];
  console.error = (...parts: unknown[]) => {
    seen.push(format(...parts));
  };
}

/** Announces a console.error that the running test provokes; the test fails when it does not come. */
export function expectConsoleError(pattern: string | RegExp) {
  expected.push(pattern);
}

/** Ends a test: what was printed without being announced, and what was announced but never came. */
export function takeUnexpectedConsoleErrors(): string[] {
  console.error = original;
  const matches = (text: string, pattern: string | RegExp) =>
    typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text);
  const unexpected = seen.filter((text) => !expected.some((pattern) => matches(text, pattern)));
  const missing = expected
    .filter((pattern) => !seen.some((text) => matches(text, pattern)))
    .map((pattern) => `expected but never printed: ${pattern}`);
  return [...unexpected, ...missing];
}
