import { join } from 'node:path';
import Database from 'better-sqlite3';
import { fire } from '../load.ts';
import { copyDataDir, signIn, startTreehouse } from '../servers/servers.ts';
import { atMost, type Row } from '../table.ts';

const entries = 10_000;
const wordsPerEntry = 120;
const typed = 'castle on the beach';
/** Server time per letter, in ms. */
const mostMs = 30;

const vocabulary =
  `the a and we on at in to was it beach castle sand lake rain sun Mama Papa Ben Oma café
  crêpe apple tree rope ladder frog green yellow swim swam laughed slept school friend birthday story
  knot boat kite wind cloud storm quiet loud happy tired brave secret treasure map`.split(/\s+/);

const makeJournalHousehold = (dir: string): string => {
  const copy = copyDataDir(dir, 'journal');
  const db = new Database(join(copy, 'treehouse.db'));
  let state = 7;
  const word = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return vocabulary[(state >>> 8) % vocabulary.length] ?? '';
  };
  const text = (count: number) => Array.from({ length: count }, word).join(' ');
  const insert = db.prepare(`INSERT INTO journals (user_id, date, title, content, mood, created_at)
    SELECT id, date('2026-01-01', '-' || ? || ' days'), ?, ?, 'happy', '2026-01-01T00:00:00.000Z'
    FROM users WHERE username = 'mama'`);
  db.transaction(() => {
    for (let i = 0; i < entries; i += 1) insert.run(i, text(4), text(wordsPerEntry));
  })();
  db.close();
  return copy;
};

export const journalRows = async (dir: string): Promise<Row[]> => {
  const server = await startTreehouse(makeJournalHousehold(dir));
  try {
    const headers = { cookie: await signIn(server) };
    const times: number[] = [];
    for (let length = 0; length <= typed.length; length += 1) {
      const text = typed.slice(0, length).trim() || 'x';
      const path = `/api/journals/search?q=${encodeURIComponent(text)}`;
      const { cpu } = await fire(server, () => ({ path, headers }), { count: 40, connections: 1 });
      if (length > 0) times.push(cpu);
    }
    const work = `typing in the journal search, ${entries.toLocaleString('en')} entries (server time)`;
    return [atMost(work, Math.max(...times), mostMs, 1)];
  } finally {
    await server.stop();
  }
};
