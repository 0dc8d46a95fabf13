import { z } from 'zod';

/** The migrations of a new version, as its signed `migrations.json` brings them. */
export const Migrations = z.strictObject({
  format: z.literal(1),
  migrations: z
    .array(z.strictObject({ tag: z.string().regex(/^[\w-]{1,100}$/), sql: z.string() }))
    .min(1)
    .max(2_000),
});
export type Migrations = z.infer<typeof Migrations>;

export interface DryRunJob {
  /** The server's database, which is only read. */
  database: string;
  /** A folder for the copy and the migrations; it is gone afterwards. */
  folder: string;
  migrations: Migrations['migrations'];
}

export type DryRunResult = { isDone: true } | { isDone: false; reason: string };
