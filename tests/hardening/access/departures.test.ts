import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isAdmin, isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import { LiveArea } from '#shared/live.ts';
import { type Departure, departures } from '#tests/support/access/departures.ts';
import { fillHousehold } from '#tests/support/access/fill/fill-household.ts';
import { ok } from '#tests/support/access/fill/filling.ts';
import { type Listener, listen, listenAs } from '#tests/support/access/listeners.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { unthrottled } from '#tests/support/hardening/server.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

// Whose rights change while they listen hears not one frame more than whoever signs in after the change.

/** After this the server looks again who is behind a socket it has something to tell, in ms. */
const untilLookedAt = 1_100;

interface Guest {
  departure: Departure;
  who: ReturnType<TestApp['signIn']>;
  room: number;
  socket: Listener;
  /** Of the same person, opened after the change; null where nobody is let in any more. */
  fresh: Listener | null;
}

const join = async ({ send, settle }: Listener, rooms: readonly number[]): Promise<void> => {
  for (const roomId of rooms) send({ type: 'join_room', roomId });
  await settle();
};

const invite = async (app: TestApp, departure: Departure): Promise<Guest> => {
  const who = app.signIn(makePerson(app.db, departure.from));
  const family = app.as('family');
  const room = await ok<{ id: number }>(
    family.post('/api/chat/rooms', { name: 'Between us', isPrivate: true }),
  );
  const path = `/api/chat/rooms/${room.id}/members`;
  await ok(family.post(path, { userId: who.user.id }));
  const socket = await listenAs(app, who);
  return { departure, who, room: room.id, socket, fresh: null };
};

/** Lets everything be announced that a server announces, and each area to several audiences. */
const stir = async (app: TestApp, rooms: readonly number[], speaker: Listener): Promise<void> => {
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
  const { departure, who, room, socket } = guest;
  await departure.part(app, who, room);
  if (departure.code !== null) return;
  guest.fresh = await listenAs(app, app.signIn(who.user));
  await join(guest.fresh, rooms);
  await socket.settle();
};

/** What somebody heard and was not to, or not and was to. */
const judgeGuest = async (guest: Guest): Promise<string[]> => {
  const { departure, socket, fresh } = guest;
  const { name, code } = departure;
  if (code === null) {
    await Promise.all([socket.settle(), fresh?.settle()]);
    const [mine, theirs] = [wordOf(socket.frames), wordOf(fresh?.frames ?? [])];
    const isSame = JSON.stringify(mine) === JSON.stringify(theirs);
    return isSame ? [] : [`${name}: ${mine.length} frames instead of ${theirs.length}`];
  }
  // Whatever was on its way has come with the goodbye, or with the answer of a socket that stays.
  await Promise.race([socket.closed, socket.settle()]);
  const late = wordOf(socket.frames).length;
  if (late > 0) return [`${name}: ${late} frames more`];
  const got = await socket.closed;
  return got === code ? [] : [`${name}: ${got} instead of ${code}`];
};

/** @returns what was heard too much, and which areas somebody heard at all. */
const whatIsHeard = async (app: TestApp) => {
  const speaker = await listen(app, 'family');
  const everybody = [speaker, await listen(app, 'admin'), await listen(app, 'kid')];
  const guests: Guest[] = [];
  for (const departure of departures) guests.push(await invite(app, departure));
  const rooms = guests.map(({ room }) => room);
  for (const { socket } of [...guests, { socket: speaker }]) await join(socket, rooms);
  const byTime = guests.filter(({ departure }) => departure.isByTime);
  for (const guest of guests) if (!byTime.includes(guest)) await depart(app, guest, rooms);
  for (const { socket } of byTime) await socket.settle();
  for (const guest of byTime) await depart(app, guest, rooms);
  await pause(untilLookedAt);
  for (const { socket, fresh } of guests) for (const one of [socket, fresh]) one?.frames.splice(0);
  await stir(app, rooms, speaker);
  for (const { settle } of everybody) await settle();
  const found: string[] = [];
  for (const guest of guests) found.push(...(await judgeGuest(guest)));
  const heard = everybody.flatMap(({ take }) => take());
  const areas = new Set(heard.flatMap((one) => (one.type === 'changed' ? one.area : [])));
  return { found, areas, guests };
};

const makeHousehold = () => makeApp({ options: { throttle: unthrottled } });

it(
  'whose rights change hears not one frame more, of any area',
  async () => {
    const { found, areas, guests } = await whatIsHeard(await makeHousehold());
    expect(found).toEqual([]);
    expect(guests.length).toBeGreaterThan(20);
    // Listeners leave out who came and went.
    expect([...areas, 'presence'].sort()).toEqual([...LiveArea.options].sort());
    for (const { fresh } of guests) if (fresh) expect(fresh.frames.length).toBeGreaterThan(30);
  },
  minutes(3),
);

it(
  'a server that remembers who someone was is found out',
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
