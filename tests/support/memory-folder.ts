import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const leastFreeBytes = 4 * 1024 ** 3;

/** Tests write small programs and run them. */
const runsPrograms = (): boolean =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, place, , options = '']) => place === inMemory && !options.includes('noexec'));

/**
 * Where tests keep what they write: in memory where Linux has enough of it, because on a disk each of some hundred
 * thousand commits waits for it. What a disk loses is the subject of the hardening tests, which stay on one.
 */
export const memoryFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= leastFreeBytes && runsPrograms() ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
};
