import { join } from 'node:path';
import Database from 'better-sqlite3';
import { alternate, fire, median } from '../load.ts';
import type { Report } from '../report.ts';
import type { Measured } from '../servers/processes.ts';
import { copyDataDir, signIn, startChatLimit, startTreehouse } from '../servers/servers.ts';
import { atLeast, atMost, type Row } from '../table.ts';
import { converse, openTalk } from '../talk.ts';

/** Permanent members of the sample family; eight sockets each, the server's limit. */
const people = ['mama', 'papa', 'mia', 'ben', 'oma', 'uncle.tariq', 'ms.okafor'];
const socketCount = 50;
/** Rounds of two seconds, so that a disturbance spoils one of many. */
const shortRounds = 13;

const insertMessagesSql = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
  INSERT INTO chat_messages (room_id, user_id, content, sent_at, client_id)
  SELECT ?, i % ? + 1, 'Message number ' || i || ': shall we build the rope ladder on Saturday?',
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day'), 'seed-' || i FROM n`;

/** Copies a household and adds a room with so many messages. */
export const makeChatHousehold = (
  dir: string,
  messages: number,
): { dir: string; roomId: number } => {
  const copy = copyDataDir(dir, `chat-${messages}`);
  const db = new Database(join(copy, 'treehouse.db'));
  const roomId = db.transaction(() => {
    const { lastInsertRowid } = db
      .prepare(
        `INSERT INTO chat_rooms (name, created_at, created_by)
         VALUES ('Everybody', '2025-01-01T00:00:00.000Z', 1)`,
      )
      .run();
    const addMember = db.prepare(`INSERT INTO chat_room_members (room_id, user_id, joined_at)
      SELECT ?, id, '2025-01-01T00:00:00.000Z' FROM users WHERE username = ?`);
    for (const username of people) addMember.run(lastInsertRowid, username);
    db.prepare(insertMessagesSql).run(messages, lastInsertRowid, people.length);
    db.prepare(
      'UPDATE chat_rooms SET last_message_id = (SELECT max(id) FROM chat_messages) WHERE id = ?',
    ).run(lastInsertRowid);
    return Number(lastInsertRowid);
  })();
  db.close();
  return { dir: copy, roomId };
};

const openingRows = async (dir: string): Promise<Row[]> => {
  const large = makeChatHousehold(dir, 100_000);
  const small = makeChatHousehold(dir, 100);
  const after = await startTreehouse(large.dir);
  const before = await startTreehouse(small.dir);
  try {
    const cookies = new Map([
      [after, await signIn(after)],
      [before, await signIn(before)],
    ]);
    const measure = (server: Measured, path: string) => async () => {
      const shot = { path, headers: { cookie: cookies.get(server) ?? '' } };
      return (await fire(server, () => shot, { count: 400, connections: 1 })).p50;
    };
    const rooms = '/api/chat/rooms';
    const [room = 0, smallRoom = 0, list = 0, smallList = 0] = await alternate(5, [
      measure(after, `${rooms}/${large.roomId}`),
      measure(before, `${rooms}/${small.roomId}`),
      measure(after, rooms),
      measure(before, rooms),
    ]);
    return [
      atMost('opening a room, 100,000 messages against 100 (p50)', room, smallRoom, 1.2),
      atMost('the list of rooms, the same (p50)', list, smallList, 1.2),
    ];
  } finally {
    await after.stop();
    await before.stop();
  }
};

const talkRows = async (dir: string): Promise<Row[]> => {
  const { dir: copy, roomId } = makeChatHousehold(dir, 1_000);
  const treehouse = await startTreehouse(copy);
  const limit = await startChatLimit(copy);
  try {
    const cookies: string[] = [];
    for (const username of people) cookies.push(await signIn(treehouse, username));
    const seats = Array.from({ length: socketCount }, (_, i) => cookies[i % people.length] ?? '');
    const talk = await openTalk(treehouse.url, seats, roomId);
    const bare = await openTalk(limit.url, seats, roomId);
    const p99s: number[][] = [];
    for (let round = 0; round <= shortRounds; round += 1) {
      p99s.push(await converse([talk, bare], { count: 40, perSecond: 20 }));
    }
    const [p99 = 0, bareP99 = 0] = [0, 1].map((i) => median(p99s.slice(1).map((p) => p[i] ?? 0)));
    const [rate = 0, bareRate = 0] = await alternate(5, [
      () => talk.flood(2_000),
      () => bare.flood(2_000),
    ]);
    talk.close();
    bare.close();
    return [
      atMost('chat, 50 sockets, 20 messages a second, stored (p99)', p99, bareP99, 1.5),
      atLeast('stored flood, deliveries a second', rate, bareRate, 0.7, '/s'),
    ];
  } finally {
    await treehouse.stop();
    await limit.stop();
  }
};

export const chatRows = async (dir: string, report: Report): Promise<void> => {
  await report.measure('chat, opening', () => openingRows(dir));
  await report.measure('chat, talking', () => talkRows(dir));
};
