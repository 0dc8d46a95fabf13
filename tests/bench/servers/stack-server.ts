import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import Database from 'better-sqlite3';
import compression from 'compression';
import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import express from 'express';
import helmet from 'helmet';
import { WebSocketServer } from 'ws';
import { z } from 'zod';

// What the stack itself costs: Express, Drizzle, zod and a socket over the same database, with sessions, the feed,
// comments and logins, as one would write them in an afternoon.
const [file = ''] = process.argv.slice(2);
const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  username: text('username').notNull(),
  displayName: text('display_name').notNull(),
  avatar: text('avatar'),
});
const sessions = sqliteTable('sessions', {
  tokenHash: blob('token_hash', { mode: 'buffer' }).notNull(),
  userId: integer('user_id').notNull(),
});
const contents = sqliteTable('contents', {
  id: integer('id').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  contentType: text('content_type').notNull(),
  textContent: text('text_content').notNull(),
  createdAt: text('created_at').notNull(),
  userId: integer('user_id').notNull(),
  deletedAt: text('deleted_at'),
});
const comments = sqliteTable('comments', {
  id: integer('id').primaryKey(),
  text: text('text').notNull(),
  createdAt: text('created_at').notNull(),
  userId: integer('user_id').notNull(),
  contentId: integer('content_id').notNull(),
  ownerId: integer('owner_id').notNull(),
  isPending: integer('is_pending', { mode: 'boolean' }).notNull(),
  visibleAt: text('visible_at').notNull(),
});
const reactions = sqliteTable('reactions', {
  id: integer('id').primaryKey(),
  emoji: text('emoji').notNull(),
  userId: integer('user_id').notNull(),
  contentId: integer('content_id').notNull(),
});

const client = new Database(file);
client.pragma('journal_mode = WAL');
client.pragma('synchronous = FULL');
const db = drizzle({ client });
const person = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  avatar: users.avatar,
};

const userOf = (cookie = '') => {
  const token = /=([\w-]{43})/.exec(cookie)?.[1] ?? '';
  const tokenHash = createHash('sha256').update(token).digest();
  const isTheirs = eq(sessions.tokenHash, tokenHash);
  return db
    .select(person)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isTheirs)
    .get();
};

const feed = (limit: number) => {
  const posts = db
    .select({ post: contents, user: person })
    .from(contents)
    .innerJoin(users, eq(users.id, contents.userId))
    .where(isNull(contents.deletedAt))
    .orderBy(desc(contents.id))
    .limit(limit)
    .all();
  const ids = posts.map(({ post }) => post.id);
  const said = db
    .select({ comment: comments, user: person })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(inArray(comments.contentId, ids), eq(comments.isPending, false)))
    .orderBy(asc(comments.id))
    .all();
  const felt = db.select().from(reactions).where(inArray(reactions.contentId, ids)).all();
  return posts.map(({ post, user }) => ({
    ...post,
    user,
    comments: said
      .filter(({ comment }) => comment.contentId === post.id)
      .map((row) => ({ ...row.comment, user: row.user })),
    reactions: felt.filter(({ contentId }) => contentId === post.id),
  }));
};

const commentBody = z.object({ contentId: z.int(), text: z.string().min(1).max(1000) });

const app = express();
app.use(helmet(), compression(), express.json({ limit: '64kb' }));
app.get('/api/health', (_request, response) => {
  response.json(db.select({ n: count() }).from(users).get());
});
app.post('/api/login', async (_request, response) => {
  await hash('a password', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  response.json({});
});
app.use((request, response, next) => {
  response.locals.user = userOf(request.headers.cookie);
  next();
});
app.get('/api/content', (request, response) => {
  response.json(feed(Number(request.query.limit ?? 20)));
});
app.post('/api/comments', (request, response) => {
  const createdAt = new Date().toISOString();
  const values = { userId: 1, ownerId: 1, isPending: false, createdAt, visibleAt: createdAt };
  const body = commentBody.parse(request.body);
  response.status(201).json(
    db
      .insert(comments)
      .values({ ...values, ...body })
      .returning()
      .get(),
  );
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
new WebSocketServer({ server }).on('connection', (socket) => socket.close());
process.on('SIGTERM', () => process.exit(0));
