import { describe, expect, it } from 'vitest';
import { chatRoutes } from '#server/features/chat/chat.routes.ts';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, readMedia } from '#tests/support/server/uploads.ts';

const canary = 'CANARY';

type Browser = ReturnType<TestApp['as']>;

interface Hidden {
  roomId: number;
  message: ChatMessage;
  ownerId: number;
}

const tries: Record<
  string,
  { attempt: (b: Browser, h: Hidden) => Promise<TestAnswer>; answers: number[] }
> = {
  'GET /api/chat/rooms': { attempt: (b) => b.get('/api/chat/rooms'), answers: [200] },
  'POST /api/chat/rooms': {
    attempt: (b, { roomId }) => b.post('/api/chat/rooms', { id: roomId, name: '' }),
    answers: [400],
  },
  'GET /api/chat/rooms/:id': {
    attempt: (b, { roomId }) => b.get(`/api/chat/rooms/${roomId}?after=0`),
    answers: [404],
  },
  'PUT /api/chat/rooms/:id': {
    attempt: (b, { roomId }) => b.put(`/api/chat/rooms/${roomId}`, { name: 'taken' }),
    answers: [404],
  },
  'DELETE /api/chat/rooms/:id': {
    attempt: (b, { roomId }) => b.delete(`/api/chat/rooms/${roomId}`),
    answers: [404],
  },
  'POST /api/chat/rooms/:id/restore': {
    attempt: (b, { roomId }) => b.post(`/api/chat/rooms/${roomId}/restore`),
    answers: [404],
  },
  'GET /api/chat/rooms/:id/candidates': {
    attempt: (b, { roomId }) => b.get(`/api/chat/rooms/${roomId}/candidates`),
    answers: [404],
  },
  'POST /api/chat/rooms/:id/members': {
    attempt: (b, { roomId }) => b.post(`/api/chat/rooms/${roomId}/members`, { userId: b.user.id }),
    answers: [404],
  },
  'DELETE /api/chat/rooms/:id/members/:userId': {
    attempt: (b, { roomId, ownerId }) => b.delete(`/api/chat/rooms/${roomId}/members/${ownerId}`),
    answers: [404],
  },
  'POST /api/chat/rooms/:id/read': {
    attempt: (b, { roomId }) => b.post(`/api/chat/rooms/${roomId}/read`, { messageId: 1 }),
    answers: [404],
  },
  'POST /api/chat/rooms/:id/messages': {
    attempt: (b, { roomId }) => b.post(`/api/chat/rooms/${roomId}/messages`, { content: 'x' }),
    answers: [404],
  },
  'POST /api/chat/rooms/:id/pictures': {
    attempt: (b, { roomId }) => b.post(`/api/chat/rooms/${roomId}/pictures`, makeForm(makeJpeg())),
    answers: [404],
  },
  'DELETE /api/chat/messages/:id': {
    attempt: (b, { message }) => b.delete(`/api/chat/messages/${message.id}`),
    answers: [404],
  },
  'POST /api/chat/messages/:id/reactions': {
    attempt: (b, { message }) =>
      b.post(`/api/chat/messages/${message.id}/reactions`, { emoji: '👍' }),
    answers: [404],
  },
  'POST /api/chat/messages/:id/reports': {
    attempt: (b, { message }) => b.post(`/api/chat/messages/${message.id}/reports`),
    answers: [404],
  },
  'GET /api/chat/online': { attempt: (b) => b.get('/api/chat/online'), answers: [200] },
};

interface Scenario {
  name: string;
  creator: PersonKind;
  members: PersonKind[];
  isPrivate: boolean;
  remove?: boolean;
  strangers: PersonKind[];
}

const scenarios: Scenario[] = [
  {
    name: 'a private room',
    creator: 'family',
    members: ['kid'],
    isPrivate: true,
    strangers: ['admin', 'friend', 'guest', 'expired'],
  },
  {
    name: 'a private room of a friend',
    creator: 'friend',
    members: ['guest'],
    isPrivate: true,
    strangers: ['admin', 'family', 'kid', 'expired'],
  },
  {
    name: 'an open room with a kid in it',
    creator: 'family',
    members: ['kid'],
    isPrivate: false,
    strangers: ['guest', 'expired'],
  },
  {
    name: 'a deleted open room',
    creator: 'guest',
    members: ['friend'],
    isPrivate: false,
    remove: true,
    strangers: ['kid', 'family', 'friend', 'expired'],
  },
];

const hide = async (app: TestApp, scenario: Scenario): Promise<Hidden> => {
  const members = scenario.members.map((kind) => app.person(kind));
  const creator = app.as(scenario.creator);
  const { isPrivate } = scenario;
  const roomId = makeRoom(app.db, creator.user, { name: canary, isPrivate, members });
  const form = makeForm(makeJpeg(), { fields: { content: canary } });
  const sent = await creator.post<ChatMessage>(`/api/chat/rooms/${roomId}/pictures`, form);
  if (scenario.remove) await creator.delete(`/api/chat/rooms/${roomId}`);
  return { roomId, message: sent.json, ownerId: creator.user.id };
};

const snapshot = (app: TestApp): string =>
  JSON.stringify(
    ['chat_rooms', 'chat_room_members', 'chat_messages', 'chat_reactions', 'chat_reports'].map(
      (table) => app.db.$client.prepare(`SELECT * FROM ${table}`).all(),
    ),
  );

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = chatRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('answer 401 when signed out', async () => {
    const app = await makeApp();
    const hidden = await hide(app, scenarios[0]!);
    const signedOut = { ...app.signedOut(), user: app.person('guest') } as Browser;
    for (const [name, { attempt }] of Object.entries(tries)) {
      const answer = await attempt(signedOut, hidden);
      expect([name, answer.status]).toEqual([name, 401]);
      expect(answer.text).not.toContain(canary);
    }
    const { url = '' } = hidden.message.media ?? {};
    expect((await readMedia(app, app.signedOut(), url)).status).toBe(401);
  });
});

describe.each(scenarios)('$name', (scenario) => {
  it.each(scenario.strangers)('shows %s nothing, by any route', async (kind) => {
    const app = await makeApp();
    const hidden = await hide(app, { ...scenario, strangers: [kind] });
    const browser = app.as(kind);
    const socket = kind === 'expired' ? null : await app.socketAs(kind);
    const before = snapshot(app);
    for (const [name, { attempt, answers }] of Object.entries(tries)) {
      const answer = await attempt(browser, hidden);
      expect(answer.text, name).not.toContain(canary);
      expect(answer.text, name).not.toContain('/uploads/');
      const expected = kind === 'expired' ? [403] : answers;
      expect(expected, `${name}: ${answer.text}`).toContain(answer.status);
    }
    const { media } = hidden.message;
    for (const url of [media?.url, media?.smallUrl, media?.largeUrl]) {
      const isOwn = kind === scenario.creator;
      const file = await readMedia(app, browser, url ?? '');
      expect(file.status).toBe(isOwn ? 200 : kind === 'expired' ? 403 : 404);
    }
    const { roomId } = hidden;
    for (const type of ['join_room', 'chat_message', 'typing_indicator', 'leave_room']) {
      socket?.send({ type, roomId, content: 'x', isTyping: true });
    }
    const own = (await socket?.settle()) ?? [];
    expect(own.every(({ type }) => type === 'error')).toBe(true);
    expect(snapshot(app)).toBe(before);

    if (scenario.remove) return;
    const creator = app.as(scenario.creator);
    await creator.post(`/api/chat/rooms/${roomId}/messages`, { content: canary });
    await creator.put(`/api/chat/rooms/${roomId}`, { name: canary, isPrivate: scenario.isPrivate });
    await creator.delete(`/api/chat/rooms/${roomId}`);
    const heard = ((await socket?.settle()) ?? []).slice(own.length);
    expect(heard).toEqual([]);
  });
});
