import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ChatMessage, ChatRoom, OpenedRoom } from '#shared/features/chat/chat.contract.ts';
import { numberBelow } from '#shared/features/games/random.ts';
import { makeChatDevice } from '#tests/support/clients/chat-device.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import type { MemberName } from '#tests/support/hardening/family.ts';
import { openServer } from '#tests/support/hardening/open-server.ts';
import { randomOf, seed } from '#tests/support/hardening/seed.ts';
import { browserOf, unthrottled } from '#tests/support/hardening/server.ts';

const people = ['anna', 'ben', 'mia', 'fred'] as const satisfies MemberName[];
const everyMs = 50;
const deviceCount = 10;

const readAll = async (browser: ReturnType<typeof browserOf>, roomId: number) => {
  const all: ChatMessage[] = [];
  for (let hasMore = true; hasMore; ) {
    const after = all.at(-1)?.id ?? 0;
    const { json } = await browser.get<OpenedRoom>(`/api/chat/rooms/${roomId}?after=${after}`);
    all.push(...json.messages);
    hasMore = json.hasMore;
  }
  return all;
};

const talk = async (name: string, cuts: number, catchesUp: boolean) => {
  const server = await openServer({ throttle: unthrottled });
  const owner = browserOf(server.url, 'ben');
  const room = await owner.post<ChatRoom>('/api/chat/rooms', { name: 'Everybody' });
  const roomId = room.json.id;
  for (const person of people) await browserOf(server.url, person).get(`/api/chat/rooms/${roomId}`);
  const devices = Array.from({ length: deviceCount }, (_, who) =>
    makeChatDevice(
      server.url,
      browserOf(server.url, people[who % people.length] as MemberName),
      roomId,
      catchesUp,
    ),
  );
  await Promise.all(devices.map((device) => device.connect()));
  const random = randomOf(name);
  const sending: Promise<void>[] = [];
  for (let left = cuts, n = 0; left > 0; n += 1) {
    const speaker = devices[n % devices.length];
    sending.push(
      speaker?.send(`message ${n}`, `${name}-message-${n}`, () => 1) ?? Promise.resolve(),
    );
    const unlucky = devices[numberBelow(devices.length, random)];
    if (random() < 0.6) {
      unlucky?.cut();
      left -= 1;
    }
    await sleep(everyMs);
    for (const device of devices) {
      if (!device.isConnected() && random() < 0.5) await device.connect();
    }
  }
  await Promise.all(sending);
  for (const device of devices) {
    device.cut();
    await device.connect();
    if (catchesUp) await device.catchUp();
    device.cut();
  }
  const stored = await readAll(owner, roomId);
  const bare = ({ id, content }: ChatMessage) => ({ id, content });
  return {
    sent: sending.length,
    stored: stored.map(bare),
    said: stored.map(({ content }) => content).filter((content) => content.startsWith('message')),
    seen: devices.map(({ known }) => [...known.values()].sort((a, b) => a.id - b.id).map(bare)),
  };
};

test(
  'ten devices that lose their network a hundred times miss no message and get none twice',
  async () => {
    const { sent, stored, said, seen } = await talk('cuts', counted(100), true);
    expect(said.length, `TREEHOUSE_SEED=${seed}`).toBe(sent);
    expect(new Set(said).size).toBe(sent);
    for (const list of seen) expect(list, `TREEHOUSE_SEED=${seed}`).toEqual(stored);
  },
  minutes(2),
);

test('control: detects a device that does not fetch what it missed', async () => {
  const { stored, seen } = await talk('control', 20, false);
  expect(seen.some((list) => list.length < stored.length)).toBe(true);
});
