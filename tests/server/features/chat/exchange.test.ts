import { expect, it } from 'vitest';
import { randomFrom } from '#shared/features/games/random.ts';
import { makeChatDevice } from '#tests/support/clients/chat-device.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const throttle = { sendBurst: 100_000, frameBurst: 100_000 };

/** Three devices chat over randomly cut connections; in the end each counts its messages. */
const exchange = async (seed: number, count: number, catchesUp: boolean) => {
  const app = await makeApp({ options: { throttle } });
  const kinds = ['family', 'kid', 'admin'] as const;
  const people = kinds.map((kind) => app.person(kind));
  const roomId = makeRoom(app.db, app.person('family'), { members: people.slice(1) });
  const devices = kinds.map((kind) => makeChatDevice(app.url, app.as(kind), roomId, catchesUp));
  await Promise.all(devices.map((device) => device.connect()));
  await Promise.all(
    devices.map(async (device, who) => {
      const random = randomFrom(seed * 10 + who);
      for (let n = who; n < count; n += devices.length) {
        if (random() < 0.04) device.cut();
        if (!device.isConnected() && random() < 0.3) await device.connect();
        await device.send(`message ${n}`, `client-${String(n).padStart(6, '0')}`, random);
      }
    }),
  );
  for (const device of devices) {
    device.cut();
    await device.connect();
    if (catchesUp) await device.catchUp();
    device.cut();
  }
  const stored = app.db.$client
    .prepare<[number], { id: number; content: string }>(
      'SELECT id, content FROM chat_messages WHERE room_id = ? ORDER BY id',
    )
    .all(roomId);
  const seen = devices.map(({ known }) =>
    [...known.values()].sort((a, b) => a.id - b.id).map(({ id, content }) => ({ id, content })),
  );
  return { stored, seen };
};

it('brings each of 1,000 messages to three cut-off devices once, in one order', async () => {
  const seed = Number(process.env.TREEHOUSE_SEED ?? 20_260_302);
  const count = 1_000;
  const { stored, seen } = await exchange(seed, count, true);
  const sent = Array.from({ length: count }, (_, n) => `message ${n}`);
  expect(stored.map(({ content }) => content).sort(), `seed ${seed}`).toEqual(sent.sort());
  for (const list of seen) expect(list, `seed ${seed}`).toEqual(stored);
});

it('control: misses some if a device does not ask for what it missed', async () => {
  const { stored, seen } = await exchange(7, 200, false);
  expect(stored).toHaveLength(200);
  expect(seen.some((list) => list.length < stored.length)).toBe(true);
});
