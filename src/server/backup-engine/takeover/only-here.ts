import type { Database } from 'better-sqlite3';
import type { CopiedThing, OnlyHere } from '#shared/features/backups/takeover/takeover.fields.ts';

/** The last id that each table has given out. */
export type LastIds = Record<string, number>;

/** The tables that are counted, and the column with whose it is. */
const counted: Record<CopiedThing, { table: string; owner: string }> = {
  posts: { table: 'contents', owner: 'user_id' },
  comments: { table: 'comments', owner: 'user_id' },
  messages: { table: 'chat_messages', owner: 'user_id' },
  pictures: { table: 'media', owner: 'owner_id' },
  events: { table: 'calendar_events', owner: 'user_id' },
  tasks: { table: 'tasks', owner: 'user_id' },
  journal: { table: 'journals', owner: 'user_id' },
  emotions: { table: 'emotion_logs', owner: 'user_id' },
  books: { table: 'books', owner: 'added_by' },
  reading: { table: 'reading_sessions', owner: 'user_id' },
  games: { table: 'game_plays', owner: 'user_id' },
  people: { table: 'users', owner: 'id' },
};

export const readLastIds = (client: Database): LastIds =>
  Object.fromEntries(
    client
      .prepare<[], { name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence')
      .all()
      .map(({ name, seq }) => [name, seq]),
  );

/**
 * What each person has recorded since a copy was made. A copy is a beginning of this database's history and no id is
 * given out twice, so this is exact whatever the clocks said. Changes of older things are not counted.
 * @param copied the last ids of the copy
 */
export const countOnlyHere = (client: Database, copied: LastIds): OnlyHere[] => {
  const people = new Map<number, OnlyHere>();
  for (const [thing, { table, owner }] of Object.entries(counted)) {
    const rows = client
      .prepare<[number], { personId: number; name: string; count: number }>(
        `SELECT u.id personId, u.display_name name, count(*) count FROM "${table}" t
          JOIN users u ON u.id = t."${owner}" WHERE t.id > ? GROUP BY u.id`,
      )
      .all(copied[table] ?? 0);
    for (const { personId, name, count } of rows) {
      const person = people.get(personId) ?? { personId, name, counts: {} };
      person.counts[thing as CopiedThing] = count;
      people.set(personId, person);
    }
  }
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name));
};
