import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One generated migration: its file name without `.sql`, its statements, and the hash of its text. */
export interface Migration {
  tag: string;
  hash: string;
  statements: string[];
  /** Tables it says it takes rows from, in a line `-- removes rows of: a, b`. */
  emptied: string[];
}

/** Reads drizzle-kit's journal and SQL files, in the journal's order. */
export const readMigrations = (folder: string): Migration[] => {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { idx: number; tag: string }[];
  };
  return journal.entries
    .toSorted((a, b) => a.idx - b.idx)
    .map(({ tag }) => {
      const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8').replaceAll('\r\n', '\n');
      return {
        tag,
        hash: createHash('sha256').update(sql).digest('hex'),
        statements: sql
          .split('--> statement-breakpoint')
          .map((part) => part.trim())
          .filter(Boolean),
        emptied: /^-- removes rows of: (.+)$/m.exec(sql)?.[1]?.split(/,\s*/) ?? [],
      };
    });
};
