import { afterEach, beforeEach, expect } from 'vitest';
import { takeUnexpectedConsoleErrors, watchConsoleErrors } from './console-errors.ts';

beforeEach(watchConsoleErrors);

afterEach(() => {
  expect(takeUnexpectedConsoleErrors(), 'unexpected console.error').toEqual([]);
});
