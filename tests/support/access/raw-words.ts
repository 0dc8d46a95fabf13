import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#server/db/open.ts';

/** Copies that are kept on purpose, for as long as the Privacy page says. */
const kept = /^(backups|before-restore|damaged|treehouse\.db\.before-[\w-]+)$/;

const canary = /canary(\d{4})/gi;

const numbersIn = (text: string): string[] =>
  [...text.matchAll(canary)].map(([, number = '']) => number);

/** The numbers of all words that stand in some row. */
export const liveNumbers = ({ $client }: Db): Set<string> => {
  const tables = $client
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all();
  const rows = tables.flatMap((table) => $client.prepare(`SELECT * FROM "${table}"`).raw().all());
  return new Set(numbersIn(JSON.stringify(rows)));
};

/** The numbers of all words in the bytes of a data folder's files, and where each was found. */
export const rawNumbers = (dataDir: string, more: string[] = []): Map<string, string> => {
  const names = readdirSync(dataDir).filter((name) => !kept.test(name));
  const files = names.flatMap((name) => {
    const path = join(dataDir, name);
    try {
      return readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    } catch {
      return [path];
    }
  });
  const found = new Map<string, string>();
  for (const file of [...files, ...more]) {
    for (const number of numbersIn(readFileSync(file, 'latin1'))) found.set(number, file);
  }
  return found;
};

/** Words that stand in no row any more and yet in some file. */
export const remains = (db: Db, dataDir: string, more: string[] = []): string[] => {
  const live = liveNumbers(db);
  return [...rawNumbers(dataDir, more)]
    .filter(([number]) => !live.has(number))
    .map(([number, file]) => `${number} in ${file.slice(dataDir.length)}`);
};
