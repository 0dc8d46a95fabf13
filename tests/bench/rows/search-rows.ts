import { join } from 'node:path';
import Database from 'better-sqlite3';
import { alternate, fire, median } from '../load.ts';
import type { Report } from '../report.ts';
import { copyDataDir, signIn, startTreehouse } from '../servers/servers.ts';
import { atMost, type Row } from '../table.ts';

const each = 100_000;
const count = each.toLocaleString('en');
/** Typed letter by letter: words in every record, and one in few. */
const typed = 'treasure of the walnut';
/** Server time per letter, in ms; the promise is an answer within 200. */
const mostMs = 30;

const vocabulary = `the a and we on in at to of was it beach castle sand lake rain sun Mama Papa Ben
  Oma café crêpe apple tree rope ladder frog green yellow swim swam laughed slept school friend story
  knot boat kite wind cloud storm quiet loud happy tired brave secret treasure trees tread map`.split(
  /\s+/,
);

const makeSearchHousehold = (dir: string): string => {
  const copy = copyDataDir(dir, 'search');
  const db = new Database(join(copy, 'treehouse.db'));
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
  const word = () =>
    random(5_000) === 0 ? 'walnut' : (vocabulary[random(vocabulary.length)] ?? '');
  const text = (length: number) => Array.from({ length }, word).join(' ');
  const at = '2026-01-01T00:00:00.000Z';
  const post = db.prepare(`INSERT INTO contents
    (title, description, content_type, text_content, created_at, user_id, audience)
    SELECT ?, ?, 'story', '', '${at}', id, 'everyone' FROM users WHERE username = 'mama'`);
  const comment = db.prepare(`INSERT INTO comments
    (text, created_at, user_id, content_id, owner_id, visible_at)
    SELECT ?, '${at}', user_id, id, user_id, '${at}' FROM contents WHERE id = ?`);
  db.transaction(() => {
    for (let i = 0; i < each; i += 1) {
      const { lastInsertRowid } = post.run(text(4), text(20));
      comment.run(text(12), lastInsertRowid);
    }
  })();
  db.close();
  return copy;
};

/** The same search on the two large indexes plus reading the rows, without a server. */
const bareSearch = (dir: string) => {
  const db = new Database(join(dir, 'treehouse.db'), { readonly: true });
  const [post, comment] = [
    ['search_posts', 'contents'],
    ['search_comments', 'comments'],
  ].map(([index, table]) =>
    db.prepare(`SELECT r.* FROM ${index} f CROSS JOIN ${table} r ON r.id = f.rowid
      WHERE ${index} MATCH ? ORDER BY f.rowid DESC LIMIT 6`),
  );
  return (text: string): number => {
    const match = text
      .split(/\s+/)
      .map((word) => `"${word}" *`)
      .join(' AND ');
    const startedAt = performance.now();
    post?.all(match);
    comment?.all(match);
    return performance.now() - startedAt;
  };
};

const searchInServer = async (copy: string, report: Report): Promise<void> => {
  const server = await startTreehouse(copy);
  const bare = bareSearch(copy);
  try {
    const headers = { cookie: await signIn(server) };
    const search = async (text: string, times = 20) => {
      const path = `/api/search?q=${encodeURIComponent(text)}`;
      return fire(server, () => ({ path, headers }), { count: times, connections: 1 });
    };
    await search('warm', 50);
    const dearest = `dearest letter of a search, ${count} posts and comments (server time)`;
    await report.measure(dearest, async () => {
      const letters: number[] = [];
      for (let length = 2; length <= typed.length; length += 1)
        letters.push((await search(typed.slice(0, length).trim())).cpu);
      return atMost(dearest, Math.max(...letters), mostMs, 1);
    });
    for (const [name, text] of [
      ['words in most of them', 'tre the'],
      ['a word in few', 'walnut'],
    ] as const) {
      const work = `search for ${name}, against the bare index and an empty answer (p50)`;
      await report.measure(work, async () => {
        const [treehouse = 0, limit = 0, empty = 0] = await alternate(5, [
          async () => (await search(text, 40)).p50,
          async () => median(Array.from({ length: 40 }, () => bare(text))),
          async () => (await search('', 40)).p50,
        ]);
        return atMost(work, treehouse, limit + empty, 4);
      });
    }
  } finally {
    await server.stop();
  }
};

const writeRow = async (dir: string): Promise<Row> => {
  const open = (name: string, hasIndex: boolean) => {
    const db = new Database(join(copyDataDir(dir, name), 'treehouse.db'));
    db.pragma('journal_mode = wal');
    db.pragma('synchronous = 2');
    if (!hasIndex) db.exec('DROP TRIGGER search_comments_insert');
    const insert = db.prepare(`INSERT INTO comments
      (text, created_at, user_id, content_id, owner_id, visible_at)
      SELECT ?, created_at, user_id, id, user_id, created_at FROM contents WHERE id = ?`);
    return async () => {
      const times = Array.from({ length: 300 }, (_, i) => {
        const startedAt = performance.now();
        insert.run(`Comment number ${i} on the kite`, (i % 500) + 1);
        return performance.now() - startedAt;
      });
      return median(times);
    };
  };
  const [indexed = 0, plain = 0] = await alternate(5, [open('words', true), open('plain', false)]);
  return atMost('comment row with its words against one without (p50)', indexed, plain, 1.5);
};

export const searchRows = async (dir: string, report: Report): Promise<void> => {
  await searchInServer(makeSearchHousehold(dir), report);
  await report.measure('comment row with its words', () => writeRow(dir));
};
