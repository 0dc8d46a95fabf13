import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { listReferences } from '#server/db/references.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Bell } from '#shared/features/content/notifications.contract.ts';
import { makeLife } from '#tests/support/make/household/life.ts';
import { makePerson, type PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { addBook, addLog } from '#tests/support/make/reading.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

type Things = 'keep' | 'move' | 'erase';

/** Where a deleted person may still be named, by their choice; nothing else may. */
const mayName: Record<string, Things[]> = {
  'contents.user_id': ['keep'],
  'contents.deleted_by': ['keep', 'move', 'erase'],
  'albums.owner_id': ['keep'],
  'albums.deleted_by': ['keep', 'move', 'erase'],
  'album_items.added_by': ['keep'],
  'album_uploads.removed_by': ['keep', 'move', 'erase'],
  'comments.user_id': ['keep', 'move', 'erase'],
  'comments.owner_id': ['keep'],
  'reactions.user_id': ['keep', 'move'],
  'reactions.owner_id': ['keep'],
  'chat_rooms.created_by': ['keep', 'move', 'erase'],
  'chat_rooms.deleted_by': ['keep', 'move', 'erase'],
  'chat_messages.user_id': ['keep', 'move', 'erase'],
  'chat_messages.note_person_id': ['keep', 'move', 'erase'],
  'chat_reactions.user_id': ['keep', 'move'],
  'chat_reports.author_id': ['keep', 'move'],
  'chat_reports.reported_by': ['keep', 'move'],
  'chat_reports.settled_by': ['keep', 'move', 'erase'],
  'calendar_events.user_id': ['keep', 'move'],
  'content_reports.author_id': ['keep', 'move'],
  'content_reports.reported_by': ['keep', 'move'],
  'content_reports.settled_by': ['keep', 'move', 'erase'],
  'outcomes.decided_by': ['keep', 'move', 'erase'],
  'books.added_by': ['keep', 'move', 'erase'],
  'books.trashed_by': ['keep', 'move', 'erase'],
  'reading_sessions.recorded_by': ['keep', 'move', 'erase'],
  'invites.created_by': ['keep', 'move', 'erase'],
  'invites.used_by': ['keep', 'move', 'erase'],
  'media.owner_id': ['keep', 'move'],
};

const rowsNaming = (app: TestApp, id: number): Map<string, number> => {
  const counts = listReferences(app.db, 'users').map(({ table, column }): [string, number] => {
    const sql = `SELECT count(*) FROM ${table} WHERE ${column} = ?`;
    return [`${table}.${column}`, app.db.$client.prepare(sql).pluck().get(id) as number];
  });
  return new Map(counts.filter(([, n]) => n > 0));
};

const textsNaming = (app: TestApp, word: string): string[] => {
  const { $client } = app.db;
  const tables = $client
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%fts5%' AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\'",
    )
    .pluck()
    .all() as string[];
  return tables.flatMap((table) =>
    ($client.prepare(`SELECT name FROM pragma_table_info(?)`).pluck().all(table) as string[])
      .filter((column) =>
        $client.prepare(`SELECT 1 FROM ${table} WHERE instr(${column}, ?) LIMIT 1`).get(word),
      )
      .map((column) => `${table}.${column}`),
  );
};

const filesIn = (app: TestApp, folder: string) =>
  readdirSync(join(app.dataDir, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

const startUpload = async (app: TestApp, kind: PersonKind) => {
  const data = makeJpeg();
  const { json } = await app.as(kind).post<{ id: string }>('/api/uploads', { size: data.length });
  await app
    .as(kind)
    .request('PATCH', `/api/uploads/${json.id}`, new Uint8Array(data.subarray(0, 9)), {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    });
};

const leave = async (things: Things) => {
  const app = await makeApp();
  const [removal, kid, admin] = [app.as('family'), app.as('kid'), app.as('admin')];
  const newOwner = makePerson(app.db, {
    role: 'family',
    username: 'newowner',
    displayName: 'New Owner',
  });
  const life = await makeLife(removal, kid);
  await removal.post('/api/tasks', { title: 'Given', assignedTo: kid.user.id });
  await kid.post(`/api/chat/messages/${life.message.id}/reports`, { reason: 'x' });
  await startUpload(app, 'family');
  const { id } = removal.user;
  const before = rowsNaming(app, id);
  const body = { things, confirm: 'family', ...(things === 'move' && { toUserId: newOwner.id }) };
  const answer = await admin.request('DELETE', `/api/admin/users/${id}`, body);
  expect([answer.status, answer.text]).toEqual([200, `{"id":${id}}`]);
  return { app, life, id, newOwner: app.signIn(newOwner), kid, admin, before };
};

describe('the columns that name a person', () => {
  it('have a rule for deletion: in their foreign key, or here', async () => {
    const app = await makeApp();
    const undecided = listReferences(app.db, 'users')
      .filter(({ onDelete }) => onDelete === 'NO ACTION')
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !(name in mayName));
    expect(undecided).toEqual([]);
  });
});

it('moves posts to someone who has used the same names for their own', async () => {
  const app = await makeApp();
  const [family, admin] = [app.person('family'), app.person('admin')];
  const story = { title: 'An owl', contentType: 'story', clientId: 'client-0001' };
  const made = [];
  for (const kind of ['family', 'admin'] as const) {
    made.push((await app.as(kind).post<Content>('/api/content', story)).json.id);
  }
  const body = { things: 'move', confirm: 'family', toUserId: admin.id };
  const answer = await app.as('admin').request('DELETE', `/api/admin/users/${family.id}`, body);
  expect(answer.status).toBe(200);
  const own = await app.as('admin').get<Content[]>(`/api/content?userId=${admin.id}`);
  expect(own.json.map(({ id }) => id).sort()).toEqual(made.sort());
  expect((await app.as('admin').post<Content>('/api/content', story)).json.id).toBe(made[1]);
});

describe.each(['keep', 'move', 'erase'] as const)('deleted, with “%s”', (things) => {
  it('leaves nothing behind that should not stay', async () => {
    const { app, id, before } = await leave(things);
    expect(before.size).toBeGreaterThan(20);
    const named = [...rowsNaming(app, id).keys()].filter(
      (name) => !mayName[name]?.includes(things),
    );
    expect(named).toEqual([]);
    expect(app.db.$client.pragma('foreign_key_check')).toEqual([]);
    expect(app.db.$client.pragma('integrity_check', { simple: true })).toBe('ok');
    // The files of the post, the message and the album stay (original and variants).
    const media = () => app.db.$client.prepare('SELECT count(*) FROM media').pluck().get();
    await vi.waitFor(() => expect(media()).toBe(things === 'erase' ? 0 : 3));
    await vi.waitFor(() => expect(filesIn(app, 'incoming')).toBe(0));
    const files = app.db.$client.prepare('SELECT count(DISTINCT sha256) FROM media_files').pluck();
    await vi.waitFor(() => expect(filesIn(app, 'media')).toBe(files.get()));
    const words = textsNaming(app, 'CANARY');
    const shared = [
      'albums',
      'books',
      'calendar_events',
      'chat_messages',
      'chat_reports',
      'comments',
      'contents',
    ];
    const stay = things === 'erase' ? [] : shared;
    expect([...new Set(words.map((word) => word.split('.')[0]))].sort()).toEqual(
      [...stay, 'chat_rooms'].sort(),
    );
    for (const private_ of [
      'secret',
      'feeling',
      'task',
      'dentist',
      'review',
      'notes',
      'own book',
    ]) {
      expect(textsNaming(app, `CANARY ${private_}`)).toEqual([]);
    }
    expect(textsNaming(app, 'The family').filter((name) => !name.startsWith('audit_'))).toEqual([]);
  });
});

describe('kept content', () => {
  it('stays under “Former member”, for the same people as before', async () => {
    const { app, life, kid, admin } = await leave('keep');
    const post = await kid.get<Content>(`/api/content/${life.post.id}`);
    expect(post.json.user).toMatchObject({
      displayName: t('accounts:accountRemoval.formerMember'),
      avatar: null,
    });
    expect((await readMedia(app, kid, life.post.mediaUrl ?? '')).status).toBe(200);
    const event = await kid.get<{ id: number }[]>(
      '/api/calendar-events?type=family&from=2026-03-01&to=2026-03-31',
    );
    expect(event.json).toMatchObject([{ id: life.event.id, canEdit: false, canDelete: false }]);
    const seen = await kid.get('/api/calendar-events?type=shared&from=2026-03-01&to=2026-03-31');
    expect(seen.json).toMatchObject([
      { id: life.shared.id, owner: { displayName: t('accounts:accountRemoval.formerMember') } },
    ]);
    expect((await admin.get(`/api/event-sharing/${life.event.id}`)).status).toBe(404);
    expect((await kid.delete(`/api/calendar-events/${life.event.id}`)).status).toBe(403);
    expect((await admin.delete(`/api/calendar-events/${life.shared.id}`)).status).toBe(404);
    expect((await admin.delete(`/api/calendar-events/${life.event.id}`)).status).toBe(200);
    const book = await kid.get<{ addedBy: unknown }>(`/api/books/${life.book.id}`);
    expect(book.status).toBe(200);
    const room = await kid.get<{ createdBy: number; messages: { content: string }[] }>(
      `/api/chat/rooms/${life.room.id}`,
    );
    expect(room.json.createdBy).not.toBe(life.room.createdBy);
    expect(room.text).toContain('CANARY message');
  });

  it('leaves empty places where everything went', async () => {
    const { life, kid } = await leave('erase');
    expect((await kid.get(`/api/content/${life.post.id}`)).status).toBe(404);
    const theirs = await kid.get<Content>(`/api/content/${life.theirs.id}`);
    expect(theirs.json).toMatchObject({
      commentCount: 0,
      comments: [{ text: '', isDeleted: true }],
      reactions: [],
    });
    const room = await kid.get(`/api/chat/rooms/${life.room.id}`);
    expect(room.status).toBe(200);
    expect(room.text).not.toContain('CANARY message');
    expect((await kid.get<Bell>('/api/bell')).json).toMatchObject({
      count: 0,
      allReactions: 0,
      comments: [],
      reactions: [],
    });
  });
});

describe('content in the trash', () => {
  it.each(['keep', 'move'] as const)(
    'can be restored after “%s”, without its log',
    async (things) => {
      const app = await makeApp();
      const [removal, admin] = [app.as('family'), app.as('admin')];
      const newOwner = makePerson(app.db, {
        role: 'family',
        username: 'newowner',
        displayName: 'New Owner',
      });
      const book = await addBook(removal);
      await addLog(removal, book.id, { review: 'CANARY review' });
      await removal.delete(`/api/books/${book.id}`);
      const body = {
        things,
        confirm: 'family',
        ...(things === 'move' && { toUserId: newOwner.id }),
      };
      const left = await admin.request('DELETE', `/api/admin/users/${removal.user.id}`, body);
      expect(left.status).toBe(200);
      expect(textsNaming(app, 'CANARY')).toEqual([]);
      expect((await admin.post(`/api/trash/book/${book.id}/restore`)).status).toBe(200);
      expect((await admin.get(`/api/books/${book.id}`)).status).toBe(200);
    },
  );
});

describe('moved content', () => {
  it('gets its new owner without a notification', async () => {
    const { app, life, newOwner, kid, id } = await leave('move');
    const post = await newOwner.get<Content>(`/api/content/${life.post.id}`);
    expect(post.json.user.displayName).toBe('New Owner');
    expect(post.json.comments).toHaveLength(1);
    const edited = await newOwner.put(`/api/content/${life.post.id}`, { title: 'Mine now' });
    expect(edited.status).toBe(200);
    expect((await readMedia(app, newOwner, life.post.mediaUrl ?? '')).status).toBe(200);
    const bell = await newOwner.get<Bell>('/api/bell');
    expect(bell.json).toMatchObject({ count: 0, allReactions: 1 });
    const own = await newOwner.get('/api/calendar-events?type=own&from=2026-03-01&to=2026-03-31');
    expect(own.json).toMatchObject([{ id: life.event.id }]);
    // Things shared with the kid alone stay, invisible to the new owner.
    const seen = await kid.get('/api/calendar-events?type=shared&from=2026-03-01&to=2026-03-31');
    expect(seen.json).toMatchObject([{ id: life.shared.id, userId: id }]);
    const theirs = await kid.get<Content>(`/api/content/${life.theirs.id}`);
    expect(theirs.json.comments[0]).toMatchObject({
      text: 'CANARY comment',
      user: { displayName: t('accounts:accountRemoval.formerMember') },
    });
    const book = await newOwner.put(`/api/books/${life.book.id}`, { title: 'Ours', author: 'Us' });
    expect(book.status).toBe(200);
  });
});
