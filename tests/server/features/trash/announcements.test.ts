import { expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { sharePhoto } from '#tests/support/make/trash.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const throwAway: Record<string, (app: TestApp) => Promise<unknown>> = {
  post: async (app) => {
    const family = app.as('family');
    await family.delete(`/api/content/${(await sharePhoto(family, 'Ours')).id}`);
  },
  'private room': async (app) => {
    const family = app.as('family');
    const members = [app.person('kid')];
    const roomId = makeRoom(app.db, family.user, { isPrivate: true, members });
    makeMessages(app.db, roomId, family.user, ['Hello']);
    await family.delete(`/api/chat/rooms/${roomId}`);
  },
  book: async (app) => {
    const { id } = await addBook(app.as('family'));
    await app.as('family').delete(`/api/books/${id}`);
  },
};

it.each(Object.keys(throwAway))(
  'a %s in the trash is announced only to those who see it there, on its way in and out',
  async (kind) => {
    const app = await makeApp();
    app.person('admin');
    const owner = await app.socketAs('family');
    const kinds = ['kid', 'friend', 'guest'] as const;
    const sockets = await Promise.all(kinds.map((one) => app.socketAs(one)));
    await throwAway[kind]?.(app);
    const inTrash = expect.objectContaining({ area: 'trash' });
    expect(await owner.settle()).toContainEqual(inTrash);
    const before: number[] = [];
    for (const socket of sockets) {
      const heard = await socket.settle();
      expect(heard).not.toContainEqual(inTrash);
      before.push(heard.length);
    }
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    for (const [n, socket] of sockets.entries()) {
      expect((await socket.settle()).slice(before[n])).toEqual([]);
    }
  },
);
