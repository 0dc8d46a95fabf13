import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const readMigrationTexts = (resourcesDir: string): { tag: string; sql: string }[] => {
  const folder = join(resourcesDir, 'migrations');
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { idx: number; tag: string }[];
  };
  return journal.entries
    .toSorted((a, b) => a.idx - b.idx)
    .map(({ tag }) => ({ tag, sql: readFileSync(join(folder, `${tag}.sql`), 'utf8') }));
};
