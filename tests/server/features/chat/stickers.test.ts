import { describe, expect, it } from 'vitest';
import { chatMessages } from '#server/features/chat/chat.tables.ts';
import type { ChatMessage, ChatRoom, OpenedRoom } from '#shared/features/chat/chat.contract.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const setUp = async () => {
  const app = await makeApp();
  const members = [app.person('kid')];
  const id = makeRoom(app.db, app.person('family'), { isPrivate: true, members });
  return { app, id, path: `/api/chat/rooms/${id}/stickers` };
};

const stored = ({ db }: Awaited<ReturnType<typeof setUp>>['app']) =>
  db.select().from(chatMessages).all();

describe('a sticker as a message', () => {
  it('is stored with a text that names it, and sent to the room', async () => {
    const { app, id, path } = await setUp();
    const socket = await app.socketAs('family');
    const { status, json } = await app.as('kid').post<ChatMessage>(path, {
      sticker: 'owl',
      clientId: 'client-0001',
    });
    expect([status, json.content, json.sticker, json.clientId]).toEqual([
      201,
      'Sticker: owl',
      'owl',
      'client-0001',
    ]);
    expect(await socket.settle()).toContainEqual({
      type: 'changed',
      area: 'chat',
      id,
      change: 'updated',
    });
    const opened = await app.as('family').get<OpenedRoom>(`/api/chat/rooms/${id}`);
    expect(opened.json.messages).toMatchObject([{ content: 'Sticker: owl', sticker: 'owl' }]);
    const [room] = (await app.as('family').get<ChatRoom[]>('/api/chat/rooms')).json;
    expect(room?.lastMessage).toMatchObject({ content: 'Sticker: owl', sticker: 'owl' });
  });

  it('answers an unknown name with a sentence, and strangers with 404', async () => {
    const { app, path } = await setUp();
    for (const sticker of ['dragon', '../owl', {}, undefined]) {
      const answer = await app.as('kid').post(path, { sticker });
      expect([answer.status, answer.text]).toEqual([400, t('stickers:errors.unknown')]);
    }
    for (const kind of ['admin', 'friend'] as const) {
      expect((await app.as(kind).post(path, { sticker: 'owl' })).status).toBe(404);
    }
    expect(stored(app)).toEqual([]);
  });

  it('is stored once, however often it is sent', async () => {
    const { app, path } = await setUp();
    const body = { sticker: 'frog', clientId: 'client-0001' };
    const first = await app.as('kid').post<ChatMessage>(path, body);
    const again = await app.as('kid').post<ChatMessage>(path, body);
    expect([again.json, stored(app).length]).toEqual([first.json, 1]);
  });

  it('takes reactions, and leaves nothing when it is deleted', async () => {
    const { app, id, path } = await setUp();
    const { json } = await app.as('kid').post<ChatMessage>(path, { sticker: 'bear' });
    const reacted = await app
      .as('family')
      .post<ChatMessage>(`/api/chat/messages/${json.id}/reactions`, { emoji: '👍' });
    expect(reacted.json).toMatchObject({ sticker: 'bear', reactions: [{ emoji: '👍' }] });
    const gone = await app.as('kid').delete<ChatMessage>(`/api/chat/messages/${json.id}`);
    const [seen] = (await app.as('family').get<OpenedRoom>(`/api/chat/rooms/${id}`)).json.messages;
    for (const message of [gone.json, seen]) {
      expect(message).toMatchObject({ isDeleted: true, content: '' });
      expect(message).not.toHaveProperty('sticker');
    }
    expect(stored(app)).toMatchObject([{ content: '', sticker: null }]);
  });
});
