import { limits } from '#shared/features/chat/chat.contract.ts';
import { type LoadServer, makeLoadServer, seatsOf, socketsEach } from './family.ts';
import type { Figure } from './figures.ts';
import { firstScreen } from './first-screen.ts';
import { generate } from './generators/generators.ts';
import type { Setting } from './scale.ts';
import { type WatchedServer, withServer } from './servers/servers.ts';

const people = 20;
const longSeconds = 30;
/** People notice anything slower. */
const mostMs = 100;
const neglected = 40;
const halfOpen = 300;
const loginAddresses = 50;

interface Chatter {
  perSecond: number;
  text?: string;
  seconds: number;
}

const measureFamily = async (
  server: WatchedServer,
  { cookies, roomId }: LoadServer,
  { perSecond, text, seconds }: Chatter,
) => {
  const { url } = server;
  const count = perSecond * seconds;
  const seats = cookies.slice(0, people);
  const chat = { url, cookies: seats, roomId, perSecond, count, ...(text ? { text } : {}) };
  const talking = generate('talk', chat);
  await talking.ready;
  const shots = firstScreen.map((path) => ({ path, headers: { cookie: seats[0] ?? '' } }));
  const reading = generate('request', { url, shots, perSecond: 20, seconds, connections: 6 });
  await server.loopDelay();
  const [heard, pages] = await Promise.all([talking.result, reading.result]);
  const { statuses, bytes: _bytes, backlogMs: _backlogMs, ...read } = pages;
  const isAnswered = statuses[200] === read.count;
  return {
    heard,
    read,
    isAnswered,
    loopDelay: await server.loopDelay(),
    peakMiB: server.peakMiB(),
  };
};

type ClientFigures = Awaited<ReturnType<typeof measureFamily>>;

const figuresOf = (name: string, client: ClientFigures, measured: string): Figure[] => {
  const { heard, read, isAnswered, loopDelay, peakMiB } = client;
  const must = `p99 < ${mostMs} ms`;
  return [
    {
      what: `chat during ${name}`,
      must,
      measured,
      spread: heard,
      loopDelay,
      peakMiB,
      isKept: heard.p99 < mostMs,
    },
    {
      what: `pages during ${name}`,
      must,
      spread: read,
      isKept: isAnswered && read.p99 < mostMs,
    },
  ];
};

const slowReaders = async (family: LoadServer, seconds: number): Promise<Figure[]> =>
  withServer(family.dir, async (server) => {
    const others = { ...family, cookies: family.cookies.slice(people) };
    const { url } = server;
    const { roomId } = family;
    const readers = generate('neglect', { url, cookies: seatsOf(others, neglected), roomId });
    await readers.ready;
    const text = 'slowly '
      .repeat(limits.messageMax)
      .slice(0, limits.messageMax - 30)
      .trim();
    const client = await measureFamily(server, family, { perSecond: 60, text, seconds });
    readers.end();
    const gone = await readers.result;
    if (gone === 0) throw new Error('no stalled reader was dropped');
    return figuresOf(`${neglected} readers that do not read`, client, `${gone} were let go`);
  });

const unfinished = async (family: LoadServer, seconds: number): Promise<Figure[]> =>
  withServer(family.dir, async (server) => {
    const strangers = generate('linger', { url: server.url, count: halfOpen });
    await strangers.ready;
    const client = await measureFamily(server, family, { perSecond: 10, seconds });
    strangers.end();
    const name = `${halfOpen} connections that never finish what they ask`;
    return figuresOf(name, client, `${await strangers.result} were opened`);
  });

const guesses = async (family: LoadServer, seconds: number): Promise<Figure[]> =>
  withServer(
    family.dir,
    async (server) => {
      // Each loopback address counts as another client.
      const addresses = Array.from({ length: loginAddresses }, (_, i) => `127.0.2.${i + 1}`);
      const strangers = generate('logIn', { url: server.url, addresses });
      await strangers.ready;
      const client = await measureFamily(server, family, { perSecond: 10, seconds });
      strangers.end();
      const statuses = Object.entries(await strangers.result);
      const answers = statuses.map(([status, count]) => `${count} × ${status}`).join(', ');
      return figuresOf(`guesses of passwords from ${loginAddresses} addresses`, client, answers);
    },
    { throttle: {} },
  );

/** Hostile clients must not affect an honest family. */
export const strangers = async ({ server, scale }: Setting): Promise<Figure[]> => {
  const open = (name: string) =>
    makeLoadServer(server, name, people + Math.ceil(neglected / socketsEach));
  const seconds = scale.of(longSeconds);
  return [
    ...(await slowReaders(open('readers'), seconds)),
    ...(await unfinished(open('unfinished'), seconds)),
    ...(await guesses(open('guesses'), seconds)),
  ];
};
