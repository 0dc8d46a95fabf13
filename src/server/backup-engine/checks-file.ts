import fs from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from './backup-files.ts';

/** `checks.json`: results of verifications; if it is lost, backups are verified again. */
const Checks = z.object({
  /** The stored medium that was hashed last, as `media/<name>` or `locked/<name>`. */
  cursor: z.string().max(80).default(''),
  /** When media were last hashed. */
  hashedAt: z.iso.datetime().nullable().default(null),
  /** By backup: when it was verified, and what was wrong. */
  backups: z
    .record(
      z.string().max(20),
      z.object({ at: z.iso.datetime(), reason: z.string().max(40).nullable() }),
    )
    .default({}),
});
export type Checks = z.infer<typeof Checks>;

const maxBytes = 4 * 1024 * 1024;

export const readChecks = async (root: string): Promise<Checks> => {
  const path = join(root, 'checks.json');
  try {
    const stats = await fs.lstat(path);
    if (stats.isFile() && stats.size <= maxBytes) {
      return Checks.parse(JSON.parse(await fs.readFile(path, 'utf8')));
    }
  } catch {}
  return Checks.parse({});
};

export const writeChecks = (root: string, checks: Checks): Promise<void> =>
  writeDurably(join(root, 'checks.json'), `${JSON.stringify(checks, null, 2)}\n`);
