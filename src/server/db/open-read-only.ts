import { readFileSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { addFunctions } from './open.ts';

type Client = Database.Database;

/** What may be held in memory where SQLite cannot open the file itself, in bytes. */
const memoryBytes = 1024 * 1024 * 1024;
/** Where a database says by which journal it is written and read: 1 for a plain one, 2 for a log beside it. */
const formatAt = [18, 19];

const secure = (client: Client): Client => {
  client.pragma('trusted_schema = 0');
  client.pragma('cell_size_check = 1');
  client.pragma('query_only = 1');
  addFunctions(client);
  // Fails where the file cannot be read after all.
  client.prepare('SELECT count(*) FROM sqlite_schema').get();
  return client;
};

const opened = (client: Client): Client => {
  try {
    return secure(client);
  } catch (error) {
    client.close();
    throw error;
  }
};

/** Opens a database for reading on a disk in order, so that other connections can read too. */
export const openToRead = (file: string): Client =>
  opened(new Database(file, { readonly: true, fileMustExist: true }));

/** On a full disk: in exclusive mode SQLite needs no file for its index of the log. */
const openInPlace = (file: string): Client => {
  const client = new Database(file, { fileMustExist: true });
  client.pragma('locking_mode = EXCLUSIVE');
  return opened(client);
};

/** On a disk that may only be read SQLite opens no database with a log, so that it is read into memory. */
const openInMemory = (file: string, cause: unknown): Client => {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (log > 0 || statSync(file).size > memoryBytes) throw cause;
  const bytes = readFileSync(file);
  for (const at of formatAt) bytes[at] = 1;
  return opened(new Database(bytes));
};

/** Opens a database for reading on a disk that takes no writes. @throws SqliteError when it cannot be read */
export const openReadOnly = (file: string): Client => {
  try {
    return openInPlace(file);
  } catch (error) {
    return openInMemory(file, error);
  }
};
