import type { TestApp } from '#tests/support/server/make-app.ts';
import { makeLife } from './life.ts';
import { makePerson } from './people.ts';

/** The numbers from 1 to `@n`, for bulk inserts. */
const numbers =
  'WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < @n)';

const at = "'2026-03-02T09:30:00.000Z'";

const insertPosts = `INSERT INTO contents
    (title, content_type, text_content, created_at, user_id, audience, client_id, is_family_content)
  ${numbers} SELECT 'CANARY ' || i, 'story', 'Once', ${at}, @me, iif(i % 5, 'everyone', 'household'),
    'large-' || i, i % 5 = 0 FROM numbers`;
const insertComments = `INSERT INTO comments
    (text, created_at, visible_at, user_id, content_id, owner_id, is_pending)
  ${numbers} SELECT 'CANARY ' || i, ${at}, ${at}, @from, @post, @owner, i % 50 = 0 FROM numbers`;
const insertReactions = `INSERT OR IGNORE INTO reactions (emoji, created_at, user_id, content_id, owner_id)
  SELECT '❤️', ${at}, @from, id, user_id FROM contents WHERE user_id = @owner`;
const insertMessages = `INSERT INTO chat_messages (room_id, user_id, content, sent_at)
  ${numbers} SELECT @room, @me, 'CANARY ' || i, ${at} FROM numbers`;
const insertChatReactions = `INSERT OR IGNORE INTO chat_reactions (message_id, user_id, emoji)
  SELECT id, @from, '👍' FROM chat_messages WHERE user_id = @to`;
const insertRooms = `INSERT INTO chat_rooms (name, is_private, created_at, created_by)
  ${numbers} SELECT 'Large ' || i, i % 2, ${at}, @me FROM numbers`;
const insertMembers = `INSERT OR IGNORE INTO chat_room_members (room_id, user_id, joined_at)
  SELECT id, @id, ${at} FROM chat_rooms WHERE name LIKE 'Large%' AND id % @every = 0`;

const eventColumns = `user_id, uid, series_id, original_day, title, color, category, all_day, starts,
  ends, time_zone, first_day, last_day, span_level, rule, is_family, created_at, updated_at`;
const day = "date('2026-03-02', '+' || i || ' days')";
const eventValues = (series: string, family: string) => `@me, 'uid-' || ${series} || '-' || i,
  ${series}, iif(${series} IS NULL, NULL, ${day}), 'CANARY ' || i, 'blue', 'general', 1, ${day}, ${day},
  'Europe/Berlin', ${day}, ${day}, 0, NULL, ${family}, ${at}, ${at}`;
const insertEvents = `INSERT INTO calendar_events (${eventColumns})
  ${numbers} SELECT @me, 'uid-' || i, NULL, NULL, 'CANARY ' || i, 'blue', 'general', 1, ${day}, ${day},
  'Europe/Berlin', ${day}, ${day}, 0, iif(i <= 2, 'FREQ=DAILY', NULL), i % 3 = 1, ${at}, ${at} FROM numbers`;
const insertOccurrences = `INSERT INTO calendar_events (${eventColumns})
  ${numbers} SELECT ${eventValues('@series', 'i % 7 = 0')} FROM numbers`;
const insertSkips = `INSERT INTO calendar_skips (event_id, day) ${numbers} SELECT @series, ${day} FROM numbers`;
const insertShares = `INSERT INTO calendar_shares (event_id, user_id, shared_at, first_day, span_level)
  SELECT id, @to, ${at}, first_day, span_level FROM calendar_events WHERE user_id = @me AND id % 4 = 0`;

const insertBooks = `INSERT INTO books (title, author, added_by, added_at, is_public, audience)
  ${numbers} SELECT 'CANARY ' || i, 'A', @me, ${at}, i % 3 > 0, iif(i % 3, 'everyone', 'owner') FROM numbers`;
const insertLogs = `INSERT OR IGNORE INTO reading_logs
    (user_id, book_id, book_title, book_author, book_genre, created_at, updated_at)
  SELECT @id, id, title, author, '', ${at}, ${at} FROM books WHERE added_by = @me AND id % @every = 0`;
const insertSessions = `INSERT INTO reading_sessions (user_id, log_id, day, minutes, pages, created_at)
  ${numbers} SELECT @me, (SELECT min(id) FROM reading_logs WHERE user_id = @me), ${day}, 10, 1, ${at} FROM numbers`;

const insertTasks = `INSERT INTO tasks (user_id, title, created_at, assigned_by)
  ${numbers} SELECT @me, 'CANARY ' || i, ${at}, @from FROM numbers`;
const insertJournals = `INSERT INTO journals (user_id, date, content, created_at)
  ${numbers} SELECT @me, '2026-03-02', 'CANARY ' || i, ${at} FROM numbers`;
const insertFeelings = `INSERT INTO emotion_logs (user_id, emotion_type, intensity, date, timestamp)
  ${numbers} SELECT @me, 'happy', 5, '2026-03-02', ${at} FROM numbers`;
const insertMedia = `INSERT INTO media (name, kind, owner_id, created_at)
  ${numbers} SELECT 'large-' || i, 'image', @me, ${at} FROM numbers`;

const recount = `
  UPDATE contents SET comment_count = (SELECT count(*) FROM comments c
    WHERE c.content_id = contents.id AND c.is_pending = 0 AND c.deleted_at IS NULL);
  INSERT INTO bell_seen (user_id) SELECT id FROM users WHERE true ON CONFLICT DO NOTHING;
  UPDATE bell_seen SET reactions_received = (SELECT count(*) FROM reactions r
    JOIN contents p ON p.id = r.content_id
    WHERE r.owner_id = bell_seen.user_id AND r.user_id <> r.owner_id AND p.deleted_at IS NULL);
  UPDATE chat_rooms SET last_message_id =
    coalesce((SELECT max(id) FROM chat_messages WHERE room_id = chat_rooms.id), 0);`;

/**
 * A family account with some of everything and `n` of whatever can be many, partly under one post, in one series or in
 * one log. @returns its owner, and the others.
 */
export const makeLargeAccount = async (app: TestApp, n: number) => {
  const [removal, kid, admin] = [app.as('family'), app.as('kid'), app.as('admin')];
  const newOwner = makePerson(app.db, {
    role: 'family',
    username: 'newowner',
    displayName: 'New Owner',
  });
  const life = await makeLife(removal, kid);
  const [me, other] = [removal.user.id, kid.user.id];
  const run = (sql: string, values: object = {}) =>
    app.db.$client.prepare(sql).run({ ...values, ...(sql.includes('@n') && { n }) });
  app.db.$client.transaction(() => {
    run(insertPosts, { me });
    run(insertPosts.replace("'large-'", "'theirs-'"), { me: other });
    for (const from of [me, other, admin.user.id]) {
      run(insertComments, { from, post: life.post.id, owner: me });
      run(insertComments, { from, post: life.theirs.id, owner: other });
      for (const owner of [me, other]) run(insertReactions, { from, owner });
    }
    run(insertMessages, { me, room: life.room.id });
    run(insertMessages, { me: other, room: life.room.id });
    run(insertChatReactions, { from: other, to: me });
    run(insertChatReactions, { from: me, to: other });
    app.db.$client.prepare(insertRooms).run({ me, n: 30 });
    for (const [id, every] of [
      [me, 1],
      [other, 2],
      [newOwner.id, 3],
    ]) {
      run(insertMembers, { id, every });
    }
    run(insertEvents, { me });
    for (const uid of ['uid-1', 'uid-2']) {
      const series = app.db.$client
        .prepare('SELECT id FROM calendar_events WHERE uid = ?')
        .pluck()
        .get(uid);
      run(insertOccurrences, { me, series });
      run(insertSkips, { series });
    }
    run(insertShares, { me, to: other });
    run(insertBooks, { me });
    for (const [id, every] of [
      [me, 2],
      [other, 3],
    ]) {
      run(insertLogs, { me, id, every });
    }
    run(insertSessions, { me });
    run(insertTasks, { me, from: null });
    run(insertTasks, { me: other, from: me });
    run(insertJournals, { me });
    run(insertFeelings, { me });
    run(insertMedia, { me });
    app.db.$client.exec(recount);
  })();
  return { removal: removal.user, kid: kid.user, admin: admin.user, newOwner, life };
};
