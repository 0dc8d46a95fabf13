import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRestoreRequests } from '#server/backup-engine/restore/restore-requests.ts';
import type { ForkWorker } from '#server/config.ts';
import { dataFiles } from '#server/data-dir/data-files.ts';
import { realDisk } from '#server/data-dir/disk-calls.ts';
import { makeClock } from '#tests/support/fakes/fake-clock.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const endsAtOnce: ForkWorker = () => ({
  send: () => {},
  onMessage: () => {},
  onExit: (listener) => queueMicrotask(listener),
  kill: () => {},
});

it('reports why the restore failed although the staged data cannot be removed', async () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const restoreRequests = createRestoreRequests({
    files: dataFiles(dir.path),
    migrations: dir.path,
    worker: { forkWorker: endsAtOnce, workersDir: dir.path },
    clock: makeClock(),
    log,
    onStaged: () => {},
  });
  vi.spyOn(realDisk, 'remove').mockImplementation(() => {
    throw Object.assign(new Error('read-only'), { code: 'EROFS' });
  });
  const source = { from: 'file', file: join(dir.path, 'gone.db') } as const;
  restoreRequests.start({ source, madeAt: '2026-03-01T03:00:00.000Z', by: null });
  await vi.waitFor(() =>
    expect(restoreRequests.state()).toEqual({ progress: null, failure: 'unknown' }),
  );
  await restoreRequests.close();
  expect(lines.join('')).toContain('EROFS');
});
