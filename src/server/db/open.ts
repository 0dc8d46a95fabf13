import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { fold } from '#shared/search-folding.ts';

/** Marks a file as a Treehouse database ("TREE"). */
export const applicationId = 0x54524545;

type Client = Database.Database;

const pragmas: Record<string, number | string> = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 5000,
  trusted_schema: 0,
  cell_size_check: 1,
  secure_delete: 1,
};

/**
 * Sets what durability and integrity rest on, and reads it back.
 * @throws when SQLite does not take a setting.
 */
const applyPragmas = (client: Client): void => {
  for (const [name, value] of Object.entries(pragmas)) client.pragma(`${name} = ${value}`);
  if (process.platform === 'darwin') client.pragma('fullfsync = 1');
  assertPragmas(client);
};

const assertPragmas = (client: Client): void => {
  for (const [name, value] of Object.entries(pragmas)) {
    const actual = client.pragma(name, { simple: true });
    if (actual !== value) throw new Error(`SQLite did not take ${name} = ${value}: ${actual}`);
  }
};

/**
 * `synchronous` falls back to NORMAL after the first write in WAL mode, and NORMAL loses acknowledged
 * writes in a power cut; so one write is made here and the setting is made again and read back.
 */
const settleSynchronous = (client: Client): void => {
  client.pragma(`application_id = ${applicationId}`);
  client.pragma('synchronous = 2');
  assertPragmas(client);
};

/**
 * Closes a database as it is: the last connection to go would merge the log into it, and one that may only
 * read cannot.
 */
export const closeUnmerged = (file: string, client: Client): void => {
  let reader: Client | undefined;
  try {
    reader = new Database(file, { readonly: true });
    // Only after a first read does it count as a connection.
    reader.pragma('application_id');
  } catch {
    // Whatever it stumbles over, it is open; or there is nothing that could be merged.
  }
  client.close();
  reader?.close();
};

/** SQLite itself knows the letters of English alone. Only what is asked may call it, no schema. */
export const addFunctions = (client: Client): void => {
  client.function('fold', { deterministic: true, directOnly: true }, (text) =>
    typeof text === 'string' ? fold(text) : text,
  );
};

/** Opens the one writing connection with Treehouse's pragmas asserted. */
export const openClient = (file: string): Client => {
  const client = new Database(file);
  try {
    applyPragmas(client);
    settleSynchronous(client);
    addFunctions(client);
    return client;
  } catch (error) {
    // What cannot be opened is damaged, and kept byte for byte.
    closeUnmerged(file, client);
    throw error;
  }
};

export const toDb = (client: Client) => drizzle({ client });

/** The writing connection: Drizzle over better-sqlite3, whose own handle is `$client`. */
export type Db = ReturnType<typeof toDb>;
