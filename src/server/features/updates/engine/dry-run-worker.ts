import '../../../egress/guard-worker.ts';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate } from '../../../db/migrate.ts';
import { openClient } from '../../../db/open.ts';
import { openWorkerPort } from '../../../workers/worker-port.ts';
import type { DryRunJob, DryRunResult } from './dry-run-job.ts';

/** The folder as the runner of migrations reads it. */
const writeMigrations = (folder: string, migrations: DryRunJob['migrations']): void => {
  mkdirSync(join(folder, 'meta'), { recursive: true, mode: 0o700 });
  const entries = migrations.map(({ tag }, idx) => ({ idx, tag }));
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
  for (const { tag, sql } of migrations) writeFileSync(join(folder, `${tag}.sql`), sql);
};

const copyDatabase = (from: string, to: string): void => {
  const source = new Database(from, { readonly: true });
  try {
    source.prepare('VACUUM INTO ?').run(to);
  } finally {
    source.close();
  }
};

const dryRun = ({ database, folder, migrations }: DryRunJob): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const copy = join(folder, 'copy.db');
    copyDatabase(database, copy);
    const sources = join(folder, 'migrations');
    writeMigrations(sources, migrations);
    const client = openClient(copy);
    try {
      migrate(client, sources, { now: new Date() });
      const verdict = client.pragma('integrity_check', { simple: true });
      if (verdict !== 'ok') throw new Error(String(verdict));
    } finally {
      client.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const port = openWorkerPort();
port.onMessage((message) => {
  let result: DryRunResult = { isDone: true };
  try {
    dryRun(message as DryRunJob);
  } catch (error) {
    const { message: text, cause } = error as Error;
    result = { isDone: false, reason: cause ? `${text}: ${String(cause)}` : text };
  }
  port.send(result);
});
