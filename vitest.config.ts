import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/support/long-first.ts';

// Workers inherit it: dates mean the same on every machine, and `TZ=Asia/Tokyo npm run test:unit` tries another.
process.env.TZ ??= 'UTC';
// Servers and decoders that tests start from sources are stripped of types and compiled once.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'treehouse-test-code');

/** Tests that measure turns of the event loop. */
const measured = ['tests/hardening/hostile/{event-loop,import-turns}.test.ts'];

/** Tests that do something thousands of times to the built server, in processes of its own. */
const hardening = (name: string, folders: string, maxWorkers: number) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/hardening/${folders}/**/*.test.ts`],
    exclude: measured,
    maxWorkers,
    globalSetup: ['tests/support/hardening/prepare.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // A worker keeps what it has loaded from file to file: half the time. No file leaves anything behind in it.
    isolate: false,
    // One more than there are cores: a test often waits for the disk or for a clock.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A machine that stalls for seconds is not the change's fault.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/{e2e,bench,hardening}/**'],
          globalSetup: ['tests/support/keep-in-memory.ts'],
          // A test that takes seconds here may take many on a machine that does something else meanwhile.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // Half of a test is waiting: for a killed process, a disk or a clock.
      hardening('faults', 'faults', availableParallelism() + 1),
      // Each drives processes of its own, and some measure them.
      hardening('hostile', '{hostile,access}', Math.max(2, availableParallelism() - 1)),
      {
        extends: true,
        test: {
          name: 'event-loop',
          include: measured,
          // Alone and in new processes: a neighbour on the same core, or a large heap, lengthens every turn.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          isolate: true,
        },
      },
    ],
  },
});
