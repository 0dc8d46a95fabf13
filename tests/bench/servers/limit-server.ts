import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Transformer } from '@napi-rs/image';
import { hash } from '@node-rs/argon2';
import Database from 'better-sqlite3';
import multer, { type StorageEngine } from 'multer';

// The baseline: bare node:http with prepared statements over a copy of the database, without guards or validation; as
// fast as one Node process can do this work.
const [file = '', videoFile = ''] = process.argv.slice(2);
const db = new Database(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');

/** As in the server, so that statements are not planned again for each bound parameter. */
const prepare = (sql: string) => db.prepare(sql.replaceAll('?', '+?'));

const findSession = prepare(
  'SELECT s.id, u.id userId FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = ?',
);
const findPosts =
  prepare(`SELECT p.id, p.title, p.description, p.content_type contentType, p.text_content textContent,
  p.created_at createdAt, p.user_id userId, p.is_family_content isFamilyContent, p.comment_count commentCount,
  u.username, u.display_name displayName, u.avatar, m.name, m.width, m.height
  FROM contents p JOIN users u ON u.id = p.user_id LEFT JOIN media m ON m.id = p.media_id
  WHERE p.deleted_at IS NULL ORDER BY p.id DESC LIMIT ?`);
const findComments =
  prepare(`SELECT c.id, c.text, c.created_at createdAt, c.user_id userId, c.content_id contentId,
  u.username, u.display_name displayName, u.avatar FROM comments c JOIN users u ON u.id = c.user_id
  WHERE c.content_id = ? AND c.is_pending = 0 ORDER BY c.id DESC LIMIT 20`);
const findReactions = prepare(
  'SELECT id, emoji, user_id userId, content_id contentId FROM reactions WHERE content_id = ?',
);
const insertComment =
  prepare(`INSERT INTO comments (text, created_at, user_id, content_id, owner_id, visible_at)
  VALUES (?, ?, ?, ?, ?, ?) RETURNING id`);

const tokenOf = (request: IncomingMessage) =>
  createHash('sha256')
    .update(/=([\w-]{43})/.exec(request.headers.cookie ?? '')?.[1] ?? '')
    .digest();

const sendJson = (response: ServerResponse, value: unknown) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(value));
};

const feed = (response: ServerResponse, limit: number) =>
  sendJson(
    response,
    (findPosts.all(limit) as { id: number }[]).map((post) => ({
      ...post,
      comments: findComments.all(post.id),
      reactions: findReactions.all(post.id),
    })),
  );

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const comment = async (request: IncomingMessage, response: ServerResponse) => {
  const { text, contentId } = JSON.parse(String(await readBody(request))) as {
    text: string;
    contentId: number;
  };
  const createdAt = new Date().toISOString();
  const row = insertComment.get(text, createdAt, 1, contentId, 1, createdAt) as { id: number };
  response.statusCode = 201;
  sendJson(response, { id: row.id, text, contentId, createdAt });
};

const range = (request: IncomingMessage, response: ServerResponse) => {
  const [, start = '0', end = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  response.writeHead(206, { 'Content-Length': Number(end) - Number(start) + 1 });
  createReadStream(videoFile, {
    start: Number(start),
    end: Number(end),
    highWaterMark: 256 * 1024,
  }).pipe(response);
};

const storage: StorageEngine = {
  _handleFile: (_request, { stream }, done) => {
    const path = `${file}.upload`;
    pipeline(stream, createWriteStream(path, { flush: true })).then(
      () => done(null, { path }),
      done,
    );
  },
  _removeFile: (_request, _file, done) => done(null),
};
const readForm = promisify(multer({ storage }).any());

/** Writes the file of a form to disk, without a look at it. */
const upload = async (request: IncomingMessage, response: ServerResponse) => {
  await readForm(request as never, response as never);
  response.statusCode = 201;
  sendJson(response, {});
};

/** Creates the same image variants from the same bytes, in this process and without validation. */
const photo = async (request: IncomingMessage, response: ServerResponse) => {
  const body = await readBody(request);
  const large = () => new Transformer(body).fastResize({ width: 1280, height: 960 }).webp(80);
  const [, made] = await Promise.all([new Transformer(body).jpeg(90), large()]);
  await new Transformer(made).fastResize({ width: 320, height: 240 }).webp(80);
  sendJson(response, {});
};

const server = createServer(async (request, response) => {
  findSession.get(tokenOf(request));
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/api/content' && request.method === 'POST') await upload(request, response);
  else if (url.pathname === '/api/content') feed(response, Number(url.searchParams.get('limit')));
  else if (url.pathname === '/api/comments') await comment(request, response);
  else if (url.pathname === '/api/login') {
    await readBody(request);
    await hash('a password', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    sendJson(response, {});
  } else if (url.pathname === '/photo') await photo(request, response);
  else range(request, response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
process.on('SIGTERM', () => process.exit(0));
