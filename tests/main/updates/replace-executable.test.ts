import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTempDir } from '#tests/support/server/test-db.ts';
import { swapBack, swapProgram } from '../../../src/main/updates/replace-executable.ts';

const makePrograms = () => {
  const dir = makeTempDir();
  onTestFinished(() => dir.remove());
  const at = (name: string) => join(dir.path, name);
  writeFileSync(at('fetched'), 'new');
  const place = { program: at('program'), previous: at('program.previous') };
  return { at, place, names: () => readdirSync(dir.path).sort() };
};

test('a program that was replaced but never started is put back', async () => {
  const { at, place, names } = makePrograms();
  writeFileSync(at('program'), 'old');
  await swapProgram(at('fetched'), place);
  expect(readFileSync(at('program'), 'utf8')).toBe('new');
  expect(readFileSync(at('program.previous'), 'utf8')).toBe('old');
  await swapBack(place);
  expect(readFileSync(at('program'), 'utf8')).toBe('old');
  expect(names()).toEqual(['fetched', 'program']);
});

test('a program that cannot be replaced leaves nothing beside it', async () => {
  const { at, place, names } = makePrograms();
  mkdirSync(at('program'));
  await expect(swapProgram(at('fetched'), place)).rejects.toThrow();
  expect(names()).toEqual(['fetched', 'program']);
});
