import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isAdmin, isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import { LiveArea } from '#shared/live.ts';
import { fillHousehold } from '#tests/support/access/fill/fill-household.ts';
import { ok } from '#tests/support/access/fill/filling.ts';
import { type Listener, listen, listenAs } from '#tests/support/access/listeners.ts';
import { type RightsChange, rightsChanges } from '#tests/support/access/rights-changes.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { unthrottled } from '#tests/support/hardening/server.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

// When a person's rights change, their open socket receives exactly what a new session would.

/** The server re-checks a socket's session after this long, in ms. */
const recheckMs = 1_100;

interface Guest {
  rightsChange: RightsChange;
  who: ReturnType<TestApp['signIn']>;
  room: number;
  socket: Listener;
  /** The same person's socket opened after the change; null without access. */
  fresh: Listener | null;
}

const join = async ({ send, settle }: Listener, rooms: readonly number[]): Promise<void> => {
  for (const roomId of rooms) send({ type: 'join_room', roomId });
  await settle();
};

const invite = async (app: TestApp, rightsChange: RightsChange): Promise<Guest> => {
  const who = app.signIn(makePerson(app.db, rightsChange.from));
  const family = app.as('family');
  const room = await ok<{ id: number }>(
    family.post('/api/chat/rooms', { name: 'Between us', isPrivate: true }),
  );
  const path = `/api/chat/rooms/${room.id}/members`;
  await ok(family.post(path, { userId: who.user.id }));
  const socket = await listenAs(app, who);
  return { rightsChange, who, room: room.id, socket, fresh: null };
};

const triggerAnnouncements = async (
  app: TestApp,
  rooms: readonly number[],
  speaker: Listener,
): Promise<void> => {
  await fillHousehold(app);
  for (const roomId of rooms) {
    speaker.send({ type: 'typing_indicator', roomId, isTyping: true });
    await ok(app.as('family').post(`/api/chat/rooms/${roomId}/messages`, { content: 'Secret' }));
  }
  await speaker.settle();
  for (const area of LiveArea.options) {
    for (const audience of [() => true, isAdmin, isGrownUp, isHousehold]) {
      app.context.live.publish({ type: 'changed', area }, audience);
    }
  }
};

const wordOf = (frames: readonly string[]): string[] =>
  frames.filter((frame) => !/^\{"type":"(ping|pong|connected)"/.test(frame));

const depart = async (app: TestApp, guest: Guest, rooms: readonly number[]): Promise<void> => {
  const { rightsChange, who, room, socket } = guest;
  await rightsChange.part(app, who, room);
  if (rightsChange.code !== null) return;
  guest.fresh = await listenAs(app, app.signIn(who.user));
  await join(guest.fresh, rooms);
  await socket.settle();
};

/** Frames this person wrongly received or missed. */
const judgeGuest = async (guest: Guest): Promise<string[]> => {
  const { rightsChange, socket, fresh } = guest;
  const { name, code } = rightsChange;
  if (code === null) {
    await Promise.all([socket.settle(), fresh?.settle()]);
    const [mine, theirs] = [wordOf(socket.frames), wordOf(fresh?.frames ?? [])];
    const isSame = JSON.stringify(mine) === JSON.stringify(theirs);
    return isSame ? [] : [`${name}: ${mine.length} frames instead of ${theirs.length}`];
  }
  // Pending frames arrive before the close, or before the answer of an open socket.
  await Promise.race([socket.closed, socket.settle()]);
  const late = wordOf(socket.frames).length;
  if (late > 0) return [`${name}: ${late} frames more`];
  const got = await socket.closed;
  return got === code ? [] : [`${name}: ${got} instead of ${code}`];
};

const whatIsHeard = async (app: TestApp) => {
  const speaker = await listen(app, 'family');
  const everyone = [speaker, await listen(app, 'admin'), await listen(app, 'kid')];
  const guests: Guest[] = [];
  for (const rightsChange of rightsChanges) guests.push(await invite(app, rightsChange));
  const rooms = guests.map(({ room }) => room);
  for (const { socket } of [...guests, { socket: speaker }]) await join(socket, rooms);
  const byTime = guests.filter(({ rightsChange }) => rightsChange.isByTime);
  for (const guest of guests) if (!byTime.includes(guest)) await depart(app, guest, rooms);
  for (const { socket } of byTime) await socket.settle();
  for (const guest of byTime) await depart(app, guest, rooms);
  await pause(recheckMs);
  for (const { socket, fresh } of guests) for (const one of [socket, fresh]) one?.frames.splice(0);
  await triggerAnnouncements(app, rooms, speaker);
  for (const { settle } of everyone) await settle();
  const found: string[] = [];
  for (const guest of guests) found.push(...(await judgeGuest(guest)));
  const heard = everyone.flatMap(({ take }) => take());
  const areas = new Set(heard.flatMap((one) => (one.type === 'changed' ? one.area : [])));
  return { found, areas, guests };
};

const makeHousehold = () => makeApp({ options: { throttle: unthrottled } });

it(
  'a person whose rights change receives no further frame of any area',
  async () => {
    const { found, areas, guests } = await whatIsHeard(await makeHousehold());
    expect(found).toEqual([]);
    expect(guests.length).toBeGreaterThan(20);
    // Listeners ignore presence.
    expect([...areas, 'presence'].sort()).toEqual([...LiveArea.options].sort());
    for (const { fresh } of guests) if (fresh) expect(fresh.frames.length).toBeGreaterThan(30);
  },
  minutes(3),
);

it(
  'control: detects a server that keeps a person’s old rights',
  async () => {
    const app = await makeHousehold();
    const { accessControl, live } = app.context;
    const known = new WeakMap<object, ReturnType<typeof accessControl.identify>>();
    const { identify } = accessControl;
    accessControl.identify = (request) => {
      if (!known.has(request)) known.set(request, identify(request));
      return known.get(request) ?? null;
    };
    live.endSession = () => {};
    const { found } = await whatIsHeard(app);
    const named = found.map((one) => one.replace(/:.*/, ''));
    const noticed = ['friend to guest', 'admin to family', 'signs out', 'a session of half a year'];
    for (const name of [...noticed, 'three days of a guest are over'])
      expect(named).toContain(name);
  },
  minutes(3),
);
