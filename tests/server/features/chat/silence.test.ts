import { expect, it, onTestFinished, vi } from 'vitest';
import { seconds } from '#tests/support/fakes/fake-clock.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

type Fakeable = 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval' | 'performance';

const fakeTimers = (...toFake: Fakeable[]) => {
  vi.useFakeTimers({ toFake });
  onTestFinished(() => void vi.useRealTimers());
};

it('a silent socket is pinged, and dropped after 75 seconds', async () => {
  fakeTimers('setInterval', 'clearInterval', 'performance');
  const app = await makeApp();
  const early = await app.socketAs('friend');
  vi.advanceTimersByTime(14_999);
  const [late, talking] = [await app.socketAs('kid'), await app.socketAs('family')];
  const isOpen = (kind: 'friend' | 'kid' | 'family') =>
    [...app.context.live.clients()].some(({ actor }) => actor.id === app.person(kind).id);
  const advance = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await talking.settle();
  };
  await advance(1);
  for (let looks = 2; looks <= 5; looks += 1) await advance(seconds(15));
  expect([isOpen('friend'), isOpen('kid')]).toEqual([true, true]);
  expect(early.heard.filter(({ type }) => type === 'ping')).not.toEqual([]);
  expect(talking.heard.filter(({ type }) => type === 'ping')).toEqual([]);
  await advance(seconds(15));
  expect(await Promise.all([early.closed, late.closed])).toEqual([1006, 1006]);
  await advance(0);
  expect([isOpen('friend'), isOpen('kid'), isOpen('family')]).toEqual([false, false, true]);
});

it('a socket that pings every 30 seconds stays open', async () => {
  fakeTimers('setInterval', 'clearInterval', 'performance');
  const app = await makeApp();
  const socket = await app.socketAs('friend');
  for (let pings = 1; pings <= 10; pings += 1) {
    vi.advanceTimersByTime(seconds(30));
    await socket.settle();
  }
  expect(socket.heard.filter(({ type }) => type === 'pong')).toHaveLength(10);
  expect([...app.context.live.clients()]).toHaveLength(1);
});

it('typing ends after five seconds without an update', async () => {
  const app = await makeApp();
  const id = makeRoom(app.db, app.person('family'), { members: [app.person('kid')] });
  const [kid, family] = [await app.socketAs('kid'), await app.socketAs('family')];
  family.send({ type: 'join_room', roomId: id });
  await family.settle();
  fakeTimers('setTimeout', 'clearTimeout');
  const type = async () => {
    kid.send({ type: 'typing_indicator', roomId: id, isTyping: true });
    await kid.settle();
  };
  const typingStates = async () =>
    (await family.settle()).flatMap((m) => (m.type === 'typing_indicator' ? [m.isTyping] : []));
  await type();
  vi.advanceTimersByTime(seconds(4));
  // Continued typing is not announced again, but extends the timeout.
  await type();
  vi.advanceTimersByTime(4_999);
  expect(await typingStates()).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(await typingStates()).toEqual([true, false]);
});
