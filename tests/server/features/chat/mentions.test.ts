import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import { hours } from '#tests/support/fakes/fake-clock.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { mentionsOf, mentionTexts } from '#tests/support/make/mentions.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm } from '#tests/support/server/uploads.ts';

const say = async (app: TestApp, kind: PersonKind, roomId: number, content: string) =>
  (await app.as(kind).post<ChatMessage>(`/api/chat/rooms/${roomId}/messages`, { content })).json;

describe('someone mentioned in a room', () => {
  it('reads who wrote what where, for 24 hours', async () => {
    const app = await makeApp();
    const [family, kid] = [app.person('family'), app.person('kid')];
    const room = makeRoom(app.db, family, { name: 'Den', isPrivate: true, members: [kid] });
    app.person('admin');
    await say(app, 'kid', room, 'Dinner, @family? @admin?');
    const { id: userId, username, displayName } = kid;
    expect(await mentionsOf(app, 'family')).toEqual([
      {
        id: 1,
        kind: 'message',
        placeId: room,
        placeName: 'Den',
        createdAt: '2026-03-02T10:00:00.000Z',
        user: { id: userId, username, displayName, avatar: null },
        text: 'Dinner, @family? @admin?',
        isNew: true,
      },
    ]);
    expect(await mentionsOf(app, 'admin')).toEqual([]);
    app.clock.advance(hours(24));
    expect(await mentionsOf(app, 'family')).toEqual([]);
  });

  it('is notified once, by whichever way it was sent, with a picture too', async () => {
    const app = await makeApp();
    const room = makeRoom(app.db, app.person('family'), { members: [app.person('kid')] });
    const body = { content: '@family hi', clientId: 'client-0001' };
    for (let n = 0; n < 2; n += 1)
      await app.as('kid').post(`/api/chat/rooms/${room}/messages`, body);
    const form = makeForm(makeJpeg(), { fields: { content: 'See, @family' } });
    await app.as('kid').post(`/api/chat/rooms/${room}/pictures`, form);
    const socket = await app.socketAs('kid');
    socket.send({ type: 'chat_message', roomId: room, content: 'And @family again' });
    await socket.settle();
    const texts = await mentionTexts(app, 'family');
    expect(texts.toSorted()).toEqual(['@family hi', 'And @family again', 'See, @family']);
  });

  it('need not be in an open room, but may read it', async () => {
    const app = await makeApp();
    const room = makeRoom(app.db, app.person('family'));
    app.person('kid');
    await say(app, 'family', room, '@guest');
    expect(await mentionsOf(app, 'guest')).toEqual([]);
    const verified = { verified: true };
    await app.as('admin').put(`/api/admin/users/${app.person('guest').id}`, verified);
    await say(app, 'family', room, '@guest @kid');
    expect(await mentionsOf(app, 'guest')).toHaveLength(1);
    expect(await mentionsOf(app, 'kid')).toHaveLength(1);
    // A guest sees no open room with a kid in it.
    await say(app, 'kid', room, 'hello');
    expect(await mentionsOf(app, 'guest')).toEqual([]);
  });

  it('reads nothing of a room they left, of a deleted room or of a deleted message', async () => {
    const app = await makeApp();
    const members = [app.person('kid'), app.person('admin')];
    const room = makeRoom(app.db, app.person('family'), { isPrivate: true, members });
    const first = await say(app, 'family', room, '@kid @admin');
    await say(app, 'family', room, '@kid');
    await app.as('family').delete(`/api/chat/messages/${first.id}`);
    expect(await mentionTexts(app, 'kid')).toEqual(['@kid']);
    expect(await mentionsOf(app, 'admin')).toEqual([]);
    await app.as('family').delete(`/api/chat/rooms/${room}`);
    expect(await mentionsOf(app, 'kid')).toEqual([]);
    await app.as('family').post(`/api/chat/rooms/${room}/restore`);
    expect(await mentionsOf(app, 'kid')).toHaveLength(1);
    await app.as('kid').delete(`/api/chat/rooms/${room}/members/${app.person('kid').id}`);
    expect(await mentionsOf(app, 'kid')).toEqual([]);
  });

  it('was a member at the time: later members do not learn of it', async () => {
    const app = await makeApp();
    const room = makeRoom(app.db, app.person('family'), { isPrivate: true });
    const { id: userId } = app.person('kid');
    await say(app, 'family', room, '@kid is not here');
    await app.as('family').post(`/api/chat/rooms/${room}/members`, { userId });
    expect(await mentionsOf(app, 'kid')).toEqual([]);
  });

  it('is notified at once, and no one else is', async () => {
    const app = await makeApp();
    const room = makeRoom(app.db, app.person('family'), { members: [app.person('kid')] });
    const [kid, friend] = [await app.socketAs('kid'), await app.socketAs('friend')];
    await say(app, 'family', room, 'Look, @kid');
    const bells = (all: { type: string; area?: string }[]) =>
      all.filter(({ area }) => area === 'bell');
    expect(bells(await kid.settle())).toEqual([{ type: 'changed', area: 'bell' }]);
    expect(bells(await friend.settle())).toEqual([]);
  });
});
