import fsPromises from 'node:fs/promises';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import Database from 'better-sqlite3';
import { installOutboundGuard, type ServerOptions, startServer } from '#server/index.ts';

/** How late acknowledged data is stored, in ms. */
const lateMs = 400;

/** Commits after the answer: writes meanwhile join the transaction. */
const commitLate = (): void => {
  const begin = (client: Database.Database, work: () => unknown) => {
    client.exec('BEGIN IMMEDIATE');
    setTimeout(() => client.exec('COMMIT'), lateMs);
    return work();
  };
  Database.prototype.transaction = function (this: Database.Database, work: () => unknown) {
    const run = () => begin(this, work);
    return Object.assign(run, { default: run, deferred: run, immediate: run, exclusive: run });
  } as typeof Database.prototype.transaction;
};

/** Moves files into place after their row is written. */
const placeLate = (): void => {
  const { rename } = fsPromises;
  fsPromises.rename = async (from, to) => {
    if (!/[/\\]media[/\\]/.test(String(to))) return rename(from, to);
    setTimeout(() => rename(from, to).catch(() => {}), lateMs);
  };
  syncBuiltinESMExports();
};

const takeNoLock = (): void => {
  const { exec } = Database.prototype;
  Database.prototype.exec = function (this: Database.Database, sql: string) {
    return sql === 'BEGIN EXCLUSIVE' ? this : exec.call(this, sql);
  };
};

const migrateInSteps = (): void => {
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function (this: Database.Database, sql: string) {
    const statement = Reflect.apply(prepare, this, [sql]) as Database.Statement;
    if (!sql.startsWith('INSERT INTO _migrations') || this.name.endsWith('rehearsal')) {
      return statement;
    }
    const run = (...values: unknown[]) => {
      const result = statement.run(...values);
      this.exec('COMMIT; BEGIN IMMEDIATE');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lateMs);
      return result;
    };
    return { run };
  } as typeof prepare;
};

const catchNothing = (): void => {
  const client = new Database(':memory:');
  const { emit } = http.Server.prototype;
  http.Server.prototype.emit = function (this: http.Server, ...args: unknown[]) {
    if (args[0] === 'request') setImmediate(() => client.prepare('SELECT 1 AS beside').get());
    return Reflect.apply(emit, this, args);
  } as typeof emit;
};

installOutboundGuard();
const [, , options = '{}', how] = process.argv;
if (how === 'takesNoLock') takeNoLock();
if (how === 'migratesInSteps') migrateInSteps();
const server = await startServer(JSON.parse(options) as ServerOptions);
if (how === 'catchesNothing') catchNothing();
if (how === 'commitsLate') commitLate();
if (how === 'placesLate') placeLate();
process.stdout.write(`${server.url}\n`);
// Exits at once on SIGTERM, whatever `how` says.
process.on('SIGTERM', () => process.exit(0));
