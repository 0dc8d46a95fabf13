import { describe, expect, test } from 'vitest';
import type { ChatRoom, OpenedRoom } from '#shared/features/chat/chat.contract.ts';
import type { ReadingTimer } from '#shared/features/reading/timer.contract.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import { password } from '#tests/support/hardening/family.ts';
import { openServer } from '#tests/support/hardening/open-server.ts';
import { browserOf, sendCommand } from '#tests/support/hardening/server.ts';

const yearMs = 365.25 * 86_400_000;
const tenYears = 10 * yearMs;

type Browser = ReturnType<typeof browserOf>;

const idOf = async (answer: Promise<{ status: number; text: string; json: { id: number } }>) => {
  const { status, text, json } = await answer;
  expect([200, 201], text).toContain(status);
  return json.id;
};

const post = (browser: Browser, title: string) =>
  idOf(browser.post('/api/content', { contentType: 'story', title, textContent: title }));

const titlesOf = async (browser: Browser) =>
  (await browser.get<{ title: string }[]>('/api/content')).json.map(({ title }) => title);

const wordsOf = async (browser: Browser, roomId: number) =>
  (await browser.get<OpenedRoom>(`/api/chat/rooms/${roomId}`)).json.messages
    .filter(({ note }) => note === null)
    .map(({ content }) => content);

const say = (browser: Browser, roomId: number, content: string) =>
  idOf(
    browser.post(`/api/chat/rooms/${roomId}/messages`, {
      content,
      clientId: `clock-${content.replaceAll(' ', '-')}`,
    }),
  );

const signIn = async (url: string) => {
  const fred = makeBrowser(url);
  const answer = await fred.post('/api/login', { username: 'fred', password });
  return { fred, status: answer.status };
};

describe.each([
  ['back', -tenYears],
  ['forward', tenYears],
])('a clock set ten years %s', (_way, offset) => {
  test('reorders nothing, loses nothing and locks no one out', async () => {
    const server = await openServer();
    const ben = browserOf(server.url, 'ben');
    const roomId = await idOf(ben.post<ChatRoom>('/api/chat/rooms', { name: 'Dinner' }));
    await post(ben, 'before it');
    await say(ben, roomId, 'before it');

    await sendCommand(server, { clockOffsetMs: offset });
    const { fred, status } = await signIn(server.url);
    expect(status).toBe(200);
    await post(fred, 'during it');
    await say(fred, roomId, 'during it');
    expect(await titlesOf(fred)).toEqual(['during it', 'before it']);

    await sendCommand(server, { clockOffsetMs: 0 });
    const anna = makeBrowser(server.url);
    expect((await anna.post('/api/login', { username: 'anna', password })).status).toBe(200);
    await post(anna, 'after it');
    await say(anna, roomId, 'after it');
    expect(await titlesOf(anna)).toEqual(['after it', 'during it', 'before it']);
    expect(await wordsOf(anna, roomId)).toEqual(['before it', 'during it', 'after it']);
    // Sessions survive, unless the server saw a clock ten years ahead.
    expect((await ben.get('/api/user')).status).toBe(200);
    expect(await server.end()).toBe(0);
  });

  test('keeps reading times between zero and the time read', async () => {
    const server = await openServer();
    const ben = browserOf(server.url, 'ben');
    const bookId = await idOf(ben.post('/api/books', { title: 'Momo', author: 'Michael Ende' }));
    await ben.post('/api/reading-timer/start', { bookId });
    await sendCommand(server, { clockOffsetMs: offset });
    await ben.post('/api/login', { username: 'ben', password });
    const { json } = await ben.post<{ timer: ReadingTimer | null }>('/api/reading-timer/stop');
    expect(json.timer?.elapsedSeconds).toBeGreaterThanOrEqual(0);
    expect(json.timer?.session.minutesRead).toBeLessThanOrEqual(1_440);
  });

  test('does not lock out people who mistyped their password before', async () => {
    const server = await openServer();
    const stranger = makeBrowser(server.url);
    for (let count = 0; count < 6; count += 1) {
      await stranger.post('/api/login', { username: 'fred', password: 'not this one' });
    }
    await sendCommand(server, { clockOffsetMs: offset });
    await signIn(server.url);
    // Fifteen minutes is the longest wait, whatever the clock says.
    await sendCommand(server, { passMs: 16 * 60_000 });
    expect((await signIn(server.url)).status).toBe(200);
  });
});
