import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/features/audit/audit.tables.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const kept = (app: TestApp) =>
  app.db
    .select()
    .from(auditEntries)
    .all()
    .map(({ action, actorName, subjectName, details }) => [
      action,
      actorName,
      subjectName,
      JSON.parse(details),
    ]);

describe('an admin’s deletion of someone else’s content', () => {
  it('is recorded for an open room, and never for a private one', async () => {
    const app = await makeApp();
    const members = [app.person('admin')];
    const open = makeRoom(app.db, app.person('friend'), { name: 'Open', members });
    const hidden = makeRoom(app.db, app.person('friend'), { isPrivate: true, members });
    const own = makeRoom(app.db, app.person('admin'));
    for (const id of [open, hidden, own]) {
      expect((await app.as('admin').delete(`/api/chat/rooms/${id}`)).status).toBe(200);
    }
    expect(kept(app)).toEqual([['roomDeleted', 'The admin', 'The friend', { title: 'Open' }]]);
  });

  it('is recorded for a message, without its words or its room', async () => {
    const app = await makeApp();
    const members = [app.person('admin'), app.person('kid')];
    const id = makeRoom(app.db, app.person('family'), { isPrivate: true, members });
    const messageIds = makeMessages(app.db, id, app.person('kid'), ['One', 'Two']);
    const [own] = makeMessages(app.db, id, app.person('admin'), ['Mine']);
    const remove = (kind: 'admin' | 'family', message: number | undefined) =>
      app.as(kind).delete(`/api/chat/messages/${message}`);
    expect((await remove('admin', messageIds[0])).status).toBe(200);
    expect((await remove('admin', own)).status).toBe(200);
    // Moderating a room leaves no trace of the moderator.
    expect((await remove('family', messageIds[1])).status).toBe(200);
    expect(kept(app)).toEqual([['messageDeleted', 'The admin', 'The kid', {}]]);
  });

  it('is recorded for a book', async () => {
    const app = await makeApp();
    const theirs = await addBook(app.as('family'));
    const own = await addBook(app.as('admin'), { title: 'Mine' });
    for (const { id } of [theirs, own]) {
      expect((await app.as('admin').delete(`/api/books/${id}`)).status).toBe(200);
    }
    expect(kept(app)).toEqual([
      ['bookDeleted', 'The admin', 'The family', { title: 'The Gruffalo' }],
    ]);
  });
});
