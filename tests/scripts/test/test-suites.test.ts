import { expect, test } from 'vitest';
import { chooseSuites } from '../../../scripts/test/test-suites.ts';

const everyday = ['format and lint', 'types', 'unit', 'build', 'browser', 'desktop'];
const hardening = ['faults', 'hostile', 'engines', 'packaged'];
const namesOf = (words: string[], isCi = false) =>
  chooseSuites(words, isCi).chosen.map(({ name }) => name);

test('npm test leaves the hardening suites to CI and to their own command', () => {
  expect(namesOf([])).toEqual(everyday);
  expect(namesOf([], true)).toEqual([...everyday, ...hardening]);
  expect(namesOf(['hardening'])).toEqual(['build', ...hardening]);
});

test('a named suite runs alone, after a build where it needs one', () => {
  expect(namesOf(['unit'], true)).toEqual(['unit']);
  expect(namesOf(['browser'], true)).toEqual(['build', 'browser']);
  expect(chooseSuites(['browser', '-g', 'story'], false).extra).toEqual(['-g', 'story']);
});
