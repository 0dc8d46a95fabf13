import { join } from 'node:path';
import Database from 'better-sqlite3';
import { copyDataDir } from '../../../bench/servers/servers.ts';
import { addPeople, type LoadServer } from '../family.ts';
import type { Scale } from '../scale.ts';

const messages = 1_000_000;
const media = 100_000;
const comments = 300_000;
const people = 20;
/** Few texts, used repeatedly: generating them is not measured. */
const textCount = 4_096;
/** Length of a message and of a post: a million messages and a hundred thousand posts make two gigabytes. */
const [messageLength, postLength] = [1_500, 2_500];

const vocabulary = `the a and we on in at to of was it beach castle sand lake rain sun Mama Papa Ben
  Oma café crêpe apple tree rope ladder frog green yellow swim swam laughed slept school friend story
  knot boat kite wind cloud storm quiet loud happy tired brave secret treasure trees tread map`.split(
  /\s+/,
);

const makeTexts = (db: Database.Database): void => {
  let state = 11;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
  const word = () =>
    random(50_000) === 0 ? 'walnut' : (vocabulary[random(vocabulary.length)] ?? '');
  db.exec('CREATE TEMP TABLE texts (id INTEGER PRIMARY KEY, text TEXT)');
  const insert = db.prepare('INSERT INTO texts VALUES (?, ?)');
  for (let id = 0; id < textCount; id += 1) {
    insert.run(
      id,
      Array.from({ length: postLength / 5 }, word)
        .join(' ')
        .slice(0, postLength),
    );
  }
};

const at = '2025-06-01T00:00:00.000Z';
const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)';
const textOf = (length: number) =>
  `(SELECT substr(text, 1, ${length}) FROM texts WHERE texts.id = i * 37 % ${textCount})`;

const insertMessages = `${numbers} INSERT INTO chat_messages (room_id, user_id, content, sent_at, client_id)
  SELECT @room, @person + i % ${people}, ${textOf(messageLength)}, '${at}', 'large-' || i FROM n`;
const insertMedia = `${numbers} INSERT INTO media (name, kind, shelf, owner_id, width, height, created_at)
  SELECT printf('%032x', i), 'image', 'media', @person + i % ${people}, 640, 480, '${at}' FROM n`;
/** They share the first picture's files: the server would search for missing ones. */
const insertFiles = `INSERT INTO media_files (media_id, variant, sha256, mime, bytes)
  SELECT media.id, f.variant, f.sha256, f.mime, f.bytes
  FROM media JOIN media_files f ON f.media_id = (SELECT min(media_id) FROM media_files)
  WHERE media.name LIKE '000000%'`;
const insertPosts = `INSERT INTO contents
    (title, description, content_type, media_id, text_content, created_at, user_id, audience)
  SELECT 'Picture number ' || i, substr(text, 1, 200), 'photo', i, text, '${at}', owner_id, 'everyone'
  FROM (SELECT id i, owner_id FROM media WHERE name LIKE '000000%')
  JOIN texts ON texts.id = i * 37 % ${textCount}`;
const insertComments = `${numbers} INSERT INTO comments
    (text, created_at, user_id, content_id, owner_id, visible_at)
  SELECT ${textOf(60)}, '${at}', @person + i % ${people}, c.id, c.user_id, '${at}'
  FROM n JOIN contents c ON c.id = (SELECT max(id) FROM contents) - i % @posts`;

/** A copy of a server after decades: a million messages, a hundred thousand pictures, two gigabytes. */
export const makeLargeHousehold = (dir: string, scale: Scale): LoadServer & { bytes: number } => {
  const copy = copyDataDir(dir, 'large');
  const db = new Database(join(copy, 'treehouse.db'));
  try {
    // No durability needed: a failed build starts over.
    db.pragma('journal_mode = delete');
    db.pragma('journal_mode = off');
    db.pragma('synchronous = off');
    db.pragma('cache_size = -1000000');
    db.pragma('temp_store = memory');
    const family = addPeople(db, people);
    makeTexts(db);
    const person = Number(
      db.prepare("SELECT id FROM users WHERE username = 'load.0'").pluck().get(),
    );
    const posts = scale.of(media);
    db.transaction(() => {
      db.prepare(insertMessages).run(scale.of(messages), { room: family.roomId, person });
      db.prepare(insertMedia).run(posts, { person });
      db.exec(insertFiles);
      db.exec(insertPosts);
      db.prepare(insertComments).run(scale.of(comments), { person, posts });
      db.prepare(
        'UPDATE chat_rooms SET last_message_id = (SELECT max(id) FROM chat_messages) WHERE id = ?',
      ).run(family.roomId);
    })();
    const pages = Number(db.pragma('page_count', { simple: true }));
    const bytes = pages * Number(db.pragma('page_size', { simple: true }));
    return { dir: copy, ...family, bytes };
  } finally {
    db.pragma('journal_mode = wal');
    db.close();
  }
};
