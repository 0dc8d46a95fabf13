import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

const original = console.error;
let printed: string[] = [];

beforeEach(() => {
  printed = [];
  console.error = (...parts: unknown[]) => {
    printed.push(format(...parts));
  };
});

afterEach(() => {
  console.error = original;
  expect(printed, 'unexpected console.error').toEqual([]);
});
