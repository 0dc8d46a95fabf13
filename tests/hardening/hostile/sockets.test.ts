import fc from 'fast-check';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { ServerMessage } from '#shared/live.ts';
import { openSocket } from '#tests/support/clients/live-client.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import type { MemberName } from '#tests/support/hardening/family.ts';
import { beginSession } from '#tests/support/hardening/raw/socket-session.ts';
import { stepsOf } from '#tests/support/hardening/raw/socket-steps.ts';
import { seed } from '#tests/support/hardening/seed.ts';
import {
  browserOf,
  makeHouseholdFolder,
  serverOptions,
  startTreehouse,
} from '#tests/support/hardening/server.ts';
import { type ServerProcess, spawnServer } from '#tests/support/server/server-process.ts';

const people: MemberName[] = ['anna', 'ben', 'mia', 'fred', 'gus'];
/** With the honest client's two, each person has at most eight. */
const atOnce = 20;
const throttle = { sendBurst: 1_000_000_000 };

const roomIn = async (server: ServerProcess, who: MemberName, isPrivate: boolean) => {
  const answer = await browserOf(server.url, who).post<{ id: number }>('/api/chat/rooms', {
    name: `Of ${who}`,
    isPrivate,
  });
  expect(answer.status).toBe(201);
  return answer.json.id;
};

const makeHonest = async (server: ServerProcess, room: number) => {
  const cookie = browserOf(server.url, 'anna').cookieHeader();
  const [speaker, listener] = [
    await openSocket(server.url, cookie),
    await openSocket(server.url, cookie),
  ];
  listener.send({ type: 'join_room', roomId: room });
  await listener.settle();
  let sentCount = 0;
  return async () => {
    sentCount += 1;
    const content = `CANARY-${sentCount}`;
    speaker.send({ type: 'chat_message', roomId: room, content, clientId: `honest-${sentCount}` });
    await listener.waitFor((m) => m.type === 'chat_message' && m.message.content === content);
    listener.heard.length = 0;
    speaker.heard.length = 0;
  };
};

const setUp = async (server: ServerProcess) => {
  const hers = await roomIn(server, 'anna', true);
  const his = await roomIn(server, 'ben', true);
  const open = await roomIn(server, 'ben', false);
  const owners: Partial<Record<number, MemberName>> = { [hers]: 'anna', [his]: 'ben' };
  const isOthers = (who: MemberName, frame: ServerMessage) => {
    const room = frame.type === 'chat_message' ? frame.message.roomId : 0;
    const isRoomFrame = frame.type === 'joined_room' || frame.type === 'typing_indicator';
    const owner = owners[isRoomFrame ? frame.roomId : room];
    return owner !== undefined && owner !== who;
  };
  return { ids: [open, hers, his], say: await makeHonest(server, hers), isOthers };
};

const entrance = fc.oneof(
  { weight: 16, arbitrary: fc.constant({ more: '', status: 101 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      { more: 'Sec-WebSocket-Extensions: permessage-deflate', status: 101 },
      { more: 'Origin: http://evil.example', status: 403 },
      { more: 'Host: evil.example', status: 421 },
      { more: 'X-Long: '.padEnd(20_000, 'x'), status: 431 },
    ),
  },
);

/** Twenty people's sockets at once, each with its own sequence, while an honest one talks. */
const playBatches = (
  server: ServerProcess,
  parts: Awaited<ReturnType<typeof setUp>>,
  count: number,
) => {
  const cookies = people.map((who) => browserOf(server.url, who).cookieHeader());
  const sequence = fc.record({ entrance, steps: stepsOf(parts) });
  const batch = fc.array(sequence, { minLength: atOnce, maxLength: atOnce });
  const property = fc.asyncProperty(batch, async (sequences) => {
    const sessions = await Promise.all(
      sequences.map(({ entrance: { more } }, n) =>
        beginSession(server.port, cookies[n % people.length] ?? '', more),
      ),
    );
    const findings: string[] = [];
    for (const [n, { socket, play }] of sessions.entries()) {
      const { status } = sequences[n]?.entrance ?? {};
      if (socket.status !== status) findings.push(`answers ${socket.status}, not ${status}`);
      if (status === 101) play(sequences[n]?.steps ?? []);
    }
    await parts.say();
    for (const [n, { socket, settle, leave }] of sessions.entries()) {
      if (socket.status === 101) findings.push(...(await settle()));
      const who = people[n % people.length] as MemberName;
      const others = socket.heard.filter((frame) => parts.isOthers(who, frame));
      if (others.length > 0) findings.push(`${who} receives another person's frame`);
      await leave();
    }
    if (findings.length > 0) throw new Error(findings.join('\n'));
  });
  return fc.assert(property, { seed, numRuns: count, interruptAfterTimeLimit: minutes(8) });
};

test('10,000 frame sequences get correct answers, reveal no other room, and do not disturb an honest client', {
  timeout: minutes(10),
}, async () => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const server = await startTreehouse(dir.path, { throttle });
  onTestFinished(() => server.kill());
  const parts = await setUp(server);
  await playBatches(server, parts, counted(10_000) / atOnce);
  expect(server.log()).toBe('');
  expect(await server.end()).toBe(0);
});

test('control: detects a server that broadcasts everything', async () => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const server = await spawnServer([
    inject('brokenSocketsEntry'),
    JSON.stringify(serverOptions(dir.path, { throttle })),
  ]);
  onTestFinished(() => server.kill());
  const parts = await setUp(server);
  const failure = await playBatches(server, parts, 3).catch((error: Error) => error);
  expect(failure).toMatchObject({
    cause: { message: expect.stringContaining('receives another person') },
  });
});
