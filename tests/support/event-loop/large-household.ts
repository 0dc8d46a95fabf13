import type { Filling } from '#tests/support/access/fill/filling.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';

type Client = Filling['app']['db']['$client'];

/** A row to multiply, with an SQL expression over `i` for each column that differs. */
interface Many {
  table: string;
  /** SQL condition of the template row. */
  like: string;
  count: number;
  columns: Record<string, string>;
}

const quote = (name: string) => `"${name}"`;

/** Columns that can be inserted: not generated, and not the rowid. */
const writableColumns = (client: Client, table: string): string[] =>
  (
    client.pragma(`table_xinfo(${table})`) as {
      name: string;
      hidden: number;
      pk: number;
      type: string;
    }[]
  )
    .filter(({ hidden, pk, name }) => hidden === 0 && !(pk === 1 && name === 'id'))
    .map(({ name }) => name);

const multiply = (client: Client, { table, like, count, columns }: Many): void => {
  const names = writableColumns(client, table);
  const values = names.map((name) => columns[name] ?? `pattern.${quote(name)}`);
  const { changes } = client
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       INSERT INTO ${table} (${names.map(quote).join(', ')})
       SELECT ${values.join(', ')} FROM n, (SELECT * FROM ${table} WHERE ${like} LIMIT 1) pattern`,
    )
    .run();
  if (changes !== count) throw new Error(`${changes} rows in ${table} instead of ${count}`);
};

/** Some words are in nearly every text, and one in a thousand in few. */
const words = (seed: string) =>
  `'picture of the beach with a castle ' || ${seed} || ' tree rope ladder ' || (${seed} % 977)`;
const day = `date('2016-04-01', '+' || (i % 3650) || ' days')`;
const at = `${day} || 'T09:00:00.000Z'`;
const hex = (prefix: number) => `printf('%032x', ${prefix}000000000 + i)`;
const blob = (prefix: number) => `CAST(printf('${prefix}%031d', i) AS BLOB)`;

/** A tenth for the first person, a tenth for each other one, and the rest for everyone else. */
const oneOf = (...people: number[]): string =>
  `CASE i % 10 ${people.map((id, at) => `WHEN ${at} THEN ${id}`).join(' ')}
    ELSE (SELECT max(id) FROM users) - i % 400 END`;

const idsOf = ({ app, things }: Filling) => {
  const person = (kind: PersonKind) => app.person(kind).id;
  const thing = (kind: string, owner: PersonKind, name?: string) => {
    const found = things.find(
      (one) => one.kind === kind && one.owner === owner && (!name || one.name === name),
    );
    return Number(found?.id);
  };
  const lastPost = app.db.$client
    .prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'contents'")
    .pluck()
    .get();
  return {
    /** One of the hundred thousand new posts, as SQL. */
    somePost: `${Number(lastPost) + 1} + i % 100000`,
    admin: person('admin'),
    family: person('family'),
    kid: person('kid'),
    friend: person('friend'),
    post: thing('post', 'family'),
    kidPost: thing('post', 'kid', 'waiting'),
    room: thing('room', 'friend', 'open'),
    book: thing('book', 'family', 'open'),
    trashedBook: thing('trashed book', 'kid'),
    event: thing('event', 'family', 'family'),
    trashedPost: thing('trashed post', 'friend'),
    album: Number(things.find(({ kind, name }) => kind === 'album' && name === 'home')?.id),
  };
};

type Ids = ReturnType<typeof idsOf>;

const contentRows = ({
  family,
  post,
  kid,
  kidPost,
  friend,
  trashedPost,
  somePost,
  album,
}: Ids): Many[] => [
  {
    table: 'media',
    like: `owner_id = ${family}`,
    count: 100_000,
    columns: { name: hex(7), owner_id: oneOf(family), created_at: at },
  },
  {
    table: 'contents',
    like: `id = ${post}`,
    count: 100_000,
    columns: {
      title: words('i'),
      text_content: words('i * 7'),
      media_id: "(SELECT min(id) - 1 + i FROM media WHERE name LIKE '000000%')",
      user_id: oneOf(family),
      created_at: at,
      audience: "'everyone'",
      is_family_content: 'i % 5 = 0',
      client_id: 'NULL',
      recording_id: 'NULL',
    },
  },
  {
    table: 'album_items',
    like: `album_id = ${album}`,
    count: 4_900,
    columns: {
      media_id: "(SELECT min(id) - 1 + i FROM media WHERE name LIKE '000000%')",
      taken: at,
    },
  },
  {
    table: 'contents',
    like: `id = ${kidPost}`,
    count: 1_000,
    columns: { title: words('i'), media_id: 'NULL', client_id: 'NULL', recording_id: 'NULL' },
  },
  {
    table: 'contents',
    like: `id = ${trashedPost}`,
    count: 20_000,
    columns: {
      user_id: String(family),
      deleted_by: String(family),
      media_id: 'NULL',
      client_id: 'NULL',
      recording_id: 'NULL',
    },
  },
  {
    table: 'comments',
    like: `content_id = ${post}`,
    count: 20_000,
    columns: {
      text: words('i'),
      user_id: String(kid),
      visible_at: at,
      client_id: 'NULL',
      recording_id: 'NULL',
    },
  },
  {
    table: 'comments',
    like: `content_id = ${post}`,
    count: 280_000,
    columns: {
      text: words('i'),
      user_id: oneOf(family, kid, friend),
      content_id: somePost,
      owner_id: `(SELECT user_id FROM contents WHERE id = ${somePost})`,
      visible_at: at,
      client_id: 'NULL',
      recording_id: 'NULL',
    },
  },
  {
    table: 'reactions',
    like: `content_id = ${post}`,
    count: 100_000,
    columns: {
      content_id: somePost,
      owner_id: `(SELECT user_id FROM contents WHERE id = ${somePost})`,
    },
  },
];

const chatRows = ({ family, room, kid, friend }: Ids): Many[] => [
  {
    table: 'chat_messages',
    like: `room_id = ${room} AND deleted_at IS NULL AND note IS NULL`,
    count: 1_000_000,
    columns: {
      content: words('i'),
      user_id: oneOf(family, kid, friend),
      client_id: 'NULL',
    },
  },
  {
    table: 'chat_rooms',
    like: `id = ${room}`,
    count: 300,
    columns: { name: words('i') },
  },
  {
    table: 'chat_room_members',
    like: `room_id = ${room}`,
    count: 300,
    columns: {
      room_id: '(SELECT max(id) FROM chat_rooms) + 1 - i',
      user_id: String(family),
    },
  },
  {
    table: 'mentions',
    like: 'message_id IS NOT NULL',
    count: 20_000,
    columns: {
      user_id: String(family),
      message_id: '(SELECT max(id) FROM chat_messages) + 1 - i',
      created_at: at,
    },
  },
  {
    table: 'chat_reports',
    like: '1',
    count: 500,
    columns: { message_id: '(SELECT max(id) FROM chat_messages) + 1 - i' },
  },
];

const organiserRows = ({ family, kid, event }: Ids): Many[] => [
  {
    table: 'tasks',
    like: `user_id = ${family} AND deleted_at IS NULL`,
    count: 20_000,
    columns: {
      title: words('i'),
      due_date: day,
      status: "CASE i % 2 WHEN 0 THEN 'completed' ELSE 'not_started' END",
      completed_at: `CASE i % 2 WHEN 0 THEN ${at} END`,
    },
  },
  {
    table: 'tasks',
    like: 'assigned_by IS NOT NULL AND deleted_at IS NULL',
    count: 5_000,
    columns: { title: words('i') },
  },
  {
    table: 'tasks',
    like: `user_id = ${family} AND deleted_at IS NOT NULL`,
    count: 10_000,
    columns: { title: words('i') },
  },
  {
    table: 'emotion_logs',
    like: `user_id = ${family}`,
    count: 20_000,
    columns: { date: day, timestamp: at, description: words('i') },
  },
  {
    table: 'journals',
    like: `user_id = ${family}`,
    count: 20_000,
    columns: { date: day, title: words('i'), content: words('i * 7') },
  },
  {
    table: 'calendar_events',
    like: `id = ${event}`,
    count: 9_900,
    columns: {
      uid: "'large-' || i",
      title: words('i'),
      starts: at,
      ends: `${day} || 'T10:00:00.000Z'`,
      first_day: day,
      last_day: day,
      span_level: '0',
      remind_at: 'NULL',
      reminder_interval: "'none'",
    },
  },
  {
    table: 'calendar_shares',
    like: '1',
    count: 5_000,
    columns: {
      event_id: '(SELECT max(id) FROM calendar_events) + 1 - i',
      user_id: String(kid),
    },
  },
  {
    table: 'calendar_reminders',
    like: `user_id = ${family}`,
    count: 5_000,
    columns: { event_id: '(SELECT max(id) FROM calendar_events) + 1 - i' },
  },
];

const readingRows = ({ family, kid, book, trashedBook }: Ids): Many[] => [
  {
    table: 'books',
    like: `id = ${book}`,
    count: 19_000,
    columns: { title: words('i'), author: words('i * 3'), isbn: 'NULL', media_id: 'NULL' },
  },
  {
    table: 'books',
    like: `id = ${trashedBook}`,
    count: 900,
    columns: {
      title: words('i'),
      isbn: 'NULL',
      media_id: 'NULL',
      added_by: String(family),
      trashed_by: String(family),
    },
  },
  {
    table: 'reading_logs',
    like: `user_id = ${family}`,
    count: 19_000,
    columns: {
      book_id: `(SELECT min(id) - 1 + i FROM books WHERE title LIKE 'picture of%')`,
      book_title: words('i'),
      status: "CASE i % 3 WHEN 0 THEN 'completed' WHEN 1 THEN 'reading' ELSE 'to_read' END",
      finish_date: `CASE i % 3 WHEN 0 THEN ${day} END`,
      rating: 'CASE i % 4 WHEN 0 THEN 4 END',
      review: words('i'),
    },
  },
  {
    table: 'reading_sessions',
    like: `user_id = ${family}`,
    count: 990,
    columns: { day, notes: words('i') },
  },
  {
    table: 'reading_sessions',
    like: `user_id = ${family}`,
    count: 40_000,
    columns: { day, notes: words('i'), log_id: '(SELECT max(id) - i % 5000 FROM reading_logs)' },
  },
  {
    table: 'reading_goals',
    like: `user_id = ${family}`,
    count: 190,
    columns: { start_date: day },
  },
  {
    table: 'game_plays',
    like: '1',
    count: 50_000,
    columns: { user_id: String(family), played_at: at },
  },
  {
    table: 'achievements',
    like: "type = 'game_completion'",
    count: 20_000,
    columns: {
      user_id: `CASE i % 2 WHEN 0 THEN ${kid} ELSE ${family} END`,
      timestamp: at,
      celebrated_at: at,
    },
  },
];

const peopleRows = ({ admin, family, kid }: Ids): Many[] => [
  {
    table: 'users',
    like: `id = ${family}`,
    count: 480,
    columns: { username: "'large.' || i", display_name: "'Large ' || i" },
  },
  {
    table: 'audit_entries',
    like: '1',
    count: 100_000,
    columns: {
      at,
      actor_id: String(admin),
      subject_id: `CASE i % 2 WHEN 0 THEN ${kid} ELSE ${family} END`,
    },
  },
  { table: 'outcomes', like: '1', count: 5_000, columns: { user_id: String(family) } },
  {
    table: 'sessions',
    like: `user_id = ${family}`,
    count: 500,
    columns: { token_hash: blob(1) },
  },
  { table: 'invites', like: '1', count: 500, columns: { code_hash: blob(1) } },
  { table: 'help_calls', like: '1', count: 1_000, columns: {} },
  { table: 'throttles', like: '1', count: 20_000, columns: { bucket: "'large ' || i" } },
];

const completeRows = (client: Client): void => {
  client.exec(`INSERT INTO media_files (media_id, variant, sha256, mime, bytes)
    SELECT media.id, f.variant, f.sha256, f.mime, f.bytes FROM media
    JOIN media_files f ON f.media_id = (SELECT min(media_id) FROM media_files)
    WHERE media.name LIKE '000000%'
      AND media.id NOT IN (SELECT media_id FROM media_files)`);
  client.exec(`UPDATE contents SET comment_count =
    (SELECT count(*) FROM comments WHERE content_id = contents.id AND is_pending = 0)`);
  client.exec(`INSERT OR IGNORE INTO reading_days (user_id, day, sessions, minutes, pages)
    SELECT user_id, day, count(*), sum(minutes), sum(pages) FROM reading_sessions GROUP BY user_id, day`);
  client.exec(`INSERT OR IGNORE INTO reading_finished (user_id, book_id)
    SELECT user_id, book_id FROM reading_logs WHERE status = 'completed'`);
  client.exec(`UPDATE chat_rooms SET last_message_id =
    coalesce((SELECT max(id) FROM chat_messages WHERE room_id = chat_rooms.id), 0)`);
};

const prepareSources = (client: Client, { family, kid }: Ids): void => {
  const at = '2026-03-01T09:00:00.000Z';
  client
    .prepare(
      `INSERT INTO game_plays (user_id, game_id, difficulty, score, seconds, moves, has_won, is_calm, played_at)
       VALUES (?, 'memory', 'easy', 5, 40, 12, 1, 0, ?)`,
    )
    .run(family, at);
  client
    .prepare(
      "INSERT INTO achievements (type, user_id, game_id, score, timestamp) VALUES ('game_completion', ?, 'memory', 5, ?)",
    )
    .run(kid, at);
  client
    .prepare(
      `INSERT INTO outcomes (user_id, kind, is_allowed, title, decided_by, decided_at) VALUES (?, 'post', 1, 'A post', ?, ?)`,
    )
    .run(family, kid, at);
  client.prepare("INSERT INTO throttles VALUES ('large', 1, 0, 0)").run();
  client
    .prepare(
      'INSERT OR IGNORE INTO calendar_reminders (user_id, event_id, starts, given_at) SELECT ?, max(id), ?, ? FROM calendar_events',
    )
    .run(family, at, at);
};

/** A series with an edited occurrence on every day of twenty-seven years. @returns its id. */
const addSeries = (client: Client, { family, event }: Ids): number => {
  const first = '2016-04-01';
  const series = Number(
    client
      .prepare(
        `INSERT INTO calendar_events (user_id, uid, title, description, color, category, all_day, starts, ends,
           time_zone, first_day, last_day, span_level, rule, is_family, reminder_interval, created_at, updated_at)
         SELECT user_id, 'large-series', 'Every day', '', color, category, 1, ?, ?, time_zone, ?, '9999-12-31',
           (SELECT max(span_level) FROM calendar_events), 'FREQ=DAILY', 0, 'one_day', created_at, updated_at
         FROM calendar_events WHERE id = ? AND user_id = ?`,
      )
      .run(first, first, first, event, family).lastInsertRowid,
  );
  multiply(client, {
    table: 'calendar_events',
    like: `id = ${series}`,
    count: 9_900,
    columns: {
      series_id: String(series),
      original_day: `date('${first}', '+' || i || ' days')`,
      starts: `date('${first}', '+' || i || ' days')`,
      ends: `date('${first}', '+' || i || ' days')`,
      first_day: `date('${first}', '+' || i || ' days')`,
      last_day: `date('${first}', '+' || i || ' days')`,
      span_level: '0',
      rule: 'NULL',
    },
  });
  client
    .prepare(
      'INSERT INTO calendar_skips SELECT series_id, original_day FROM calendar_events WHERE series_id = ?',
    )
    .run(series);
  return series;
};

/** Kinds with one record that has many dependent rows. */
const markHeavy = (filling: Filling, ids: Ids, series: number): void => {
  const { things, add } = filling;
  const heavy: [string, number][] = [
    ['post', ids.post],
    ['room', ids.room],
    ['book', ids.book],
    ['album', ids.album],
    ['person', ids.family],
  ];
  for (const [kind, id] of heavy) {
    const thing = things.find((one) => one.kind === kind && one.id === id);
    if (thing) thing.also.isHeavy = 1;
  }
  const owner = 'family' as const;
  add({ kind: 'event', name: 'series', id: series, owner, also: { canEdit: owner, isHeavy: 1 } });
};

/**
 * Grows a filled household to one after decades: a million messages, a hundred thousand pictures, and the maximum of
 * everything else, most of it one person's.
 */
export const enlarge = (filling: Filling): void => {
  const client = filling.app.db.$client;
  const ids = idsOf(filling);
  client.pragma('synchronous = off');
  client.pragma('cache_size = -400000');
  prepareSources(client, ids);
  const plans = [peopleRows, contentRows, chatRows, organiserRows, readingRows];
  for (const plan of plans) {
    for (const many of plan(ids)) client.transaction(() => multiply(client, many))();
  }
  const series = addSeries(client, ids);
  completeRows(client);
  client.pragma('cache_size = -2000');
  client.pragma('synchronous = full');
  client.pragma('wal_checkpoint(TRUNCATE)');
  markHeavy(filling, ids, series);
};
