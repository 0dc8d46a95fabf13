import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The programs that the server runs in processes of their own, by the names of their built files. */
export const workerEntries = {
  'image-worker': '../media/images/image-worker.ts',
  'rendition-worker': '../media/renditions/rendition-worker.ts',
  'backup-worker': '../backup-engine/create/backup-worker.ts',
  'restore-worker': '../backup-engine/restore/restore-worker.ts',
  'dry-run-worker': '../features/updates/engine/dry-run-worker.ts',
  'calendar-import-worker': '../features/calendar/files/import-worker.ts',
  'reading-import-worker': '../features/reading/files/import-worker.ts',
};

export type WorkerName = keyof typeof workerEntries;

/** The file to start a worker from: what was built, or else its source. */
export const workerEntry = (workersDir: string, name: WorkerName): string => {
  const built = join(workersDir, `${name}.js`);
  return existsSync(built) ? built : join(import.meta.dirname, workerEntries[name]);
};
