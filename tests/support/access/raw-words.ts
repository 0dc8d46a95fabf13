import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#server/db/open.ts';

/** Intentional copies, kept as long as the Privacy page says. */
const kept = /^(backups|before-restore|damaged|treehouse\.db\.before-[\w-]+)$/;

const canary = /canary(\d{4})/gi;

const numbersIn = (text: string): string[] =>
  [...text.matchAll(canary)].map(([, number = '']) => number);

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

const rawNumbers = (dataDir: string, more: string[] = []): Map<string, string> => {
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

export const remains = (db: Db, dataDir: string, more: string[] = []): string[] => {
  const live = liveNumbers(db);
  return [...rawNumbers(dataDir, more)]
    .filter(([number]) => !live.has(number))
    .map(([number, file]) => `${number} in ${file.slice(dataDir.length)}`);
};
