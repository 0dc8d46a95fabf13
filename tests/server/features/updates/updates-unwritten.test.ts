import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import {
  outsidePath as base,
  makeUpdatable,
  manifestName,
  updaterOf,
} from '#tests/support/make/server/updates.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';

/** Makes writing this computer's settings fail with a full disk. @returns a function that frees space. */
const fillDisk = ({ dataDir }: TestApp): (() => void) => {
  const part = join(dataDir, 'computer.json.part');
  symlinkSync('/dev/full', part);
  return () => rmSync(part);
};

describe.skipIf(!existsSync('/dev/full'))('an update check that cannot be recorded', () => {
  it('ends, and the next one runs', async () => {
    const { app, admin, check, state, switchOn } = await makeUpdatable();
    await switchOn();
    const makeRoom = fillDisk(app);
    await runCleanupJobs(app.context);
    expect(await state()).toMatchObject({
      step: 'idle',
      available: { version: '1.2.0' },
      lastCheck: null,
    });
    expect((await admin.post(`${base}/updates/check`)).status).toBe(507);
    makeRoom();
    expect((await check()).lastCheck).toMatchObject({ isNewer: true, failure: null });
  });

  it('ends as well if nothing was found', async () => {
    const { app, files, state, switchOn } = await makeUpdatable();
    await switchOn();
    fillDisk(app);
    delete files.answers[manifestName];
    await runCleanupJobs(app.context);
    expect(await state()).toMatchObject({ step: 'idle', available: null, lastCheck: null });
  });

  it('does not keep the server from closing', async () => {
    const { app, switchOn } = await makeUpdatable();
    await switchOn();
    fillDisk(app);
    await runCleanupJobs(app.context);
    await expect(updaterOf(app).close()).resolves.toBeUndefined();
  });
});
