import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { copyDataDir } from '../../bench/servers/servers.ts';

export interface LoadServer {
  dir: string;
  cookies: string[];
  roomId: number;
}

export const socketsEach = 8;

const since = '2025-01-01T00:00:00.000Z';
/** As long as a real session token. */
const tokenOf = (index: number): string => `load-${index}`.padEnd(43, '-');

const insertPerson = `INSERT INTO users
  (username, password_hash, display_name, role, verified, registered_at)
  VALUES (?, 'none', ?, 'family', 1, '${since}')`;
const insertSession = `INSERT INTO sessions
  (user_id, token_hash, user_agent, created_at, last_seen_at) VALUES (?, ?, 'load', ?, ?)`;
const insertRoom = `INSERT INTO chat_rooms (name, created_at, created_by)
  VALUES ('Everybody', '${since}', ?)`;
const insertMember = `INSERT INTO chat_room_members (room_id, user_id, joined_at)
  VALUES (?, ?, '${since}')`;

/** Adds people by SQL, signed in and in one room: five hundred sockets need more than the sample family. */
export const addPeople = (db: Database.Database, count: number): Omit<LoadServer, 'dir'> =>
  db.transaction(() => {
    const cookie = `treehouse_${db.prepare('SELECT installation_id FROM installation').pluck().get()}`;
    const now = new Date().toISOString();
    const cookies: string[] = [];
    let roomId = 0;
    for (let i = 0; i < count; i += 1) {
      const token = tokenOf(i);
      const { lastInsertRowid: userId } = db.prepare(insertPerson).run(`load.${i}`, `Cousin ${i}`);
      const hash = createHash('sha256').update(token).digest();
      db.prepare(insertSession).run(userId, hash, now, now);
      roomId ||= Number(db.prepare(insertRoom).run(userId).lastInsertRowid);
      db.prepare(insertMember).run(roomId, userId);
      cookies.push(`${cookie}=${token}`);
    }
    return { cookies, roomId };
  })();

export const makeLoadServer = (dir: string, name: string, people: number): LoadServer => {
  const copy = copyDataDir(dir, name);
  const db = new Database(join(copy, 'treehouse.db'));
  try {
    return { dir: copy, ...addPeople(db, people) };
  } finally {
    db.close();
  }
};

export const seatsOf = ({ cookies }: LoadServer, sockets: number): string[] =>
  Array.from({ length: sockets }, (_, i) => cookies[i % cookies.length] ?? '');
