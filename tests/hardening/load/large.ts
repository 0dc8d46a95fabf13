import { once } from 'node:events';
import { fire } from '../../bench/load.ts';
import type { Measured } from '../../bench/servers/processes.ts';
import { signIn, startBuiltTreehouse } from '../../bench/servers/servers.ts';
import { type Figure, type Spread, spreadOf } from './figures.ts';
import { firstScreenOfAdmin } from './first-screen.ts';
import type { Setting } from './scale.ts';
import { makeLargeHousehold } from './servers/large-household.ts';

const rounds = 5;
const startMostMs = 3_000;
const screenMostMs = 150;
const searchMostMs = 200;
const giga = 1e9;
/** Typed letter by letter: words in every record, one in few, two together. */
const typed = ['treasure of the walnut', 'walnut', 'tre the', 'picture number 77', 'café', 'zebra'];

const timeScreen = async (server: Measured, cookie: string): Promise<number> => {
  const startedAt = performance.now();
  for (const path of firstScreenOfAdmin) {
    await fire(server, () => ({ path, headers: { cookie } }), { count: 1, connections: 1 });
  }
  return performance.now() - startedAt;
};

interface Opening {
  startMs: number[];
  screenMs: number[];
}

const openAgain = async (
  dir: string,
  { cookie, end }: { cookie: string; end: (server: Measured) => Promise<void> },
  { startMs, screenMs }: Opening,
): Promise<void> => {
  const server = await startBuiltTreehouse(dir);
  try {
    startMs.push(server.startMs);
    screenMs.push(await timeScreen(server, cookie));
  } finally {
    await end(server);
  }
};

const kill = async ({ child }: Measured): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

const searchLetters = async (server: Measured, cookie: string): Promise<Spread> => {
  const times: number[] = [];
  for (const text of typed) {
    for (let length = 2; length <= text.length; length += 1) {
      const path = `/api/search?q=${encodeURIComponent(text.slice(0, length).trim())}`;
      const shot = () => ({ path, headers: { cookie } });
      times.push((await fire(server, shot, { count: 1, connections: 1 })).p50);
      // Nobody types faster, and the server would throttle it.
      await new Promise((resolve) => setTimeout(resolve, 130));
    }
  }
  return spreadOf(times);
};

/** A server after decades: time to open, to the first screen, and to a search result. */
export const large = async ({ server: sample, scale }: Setting): Promise<Figure[]> => {
  const { dir, bytes, roomId } = makeLargeHousehold(sample, scale);
  const size = `${(bytes / giga).toFixed(1)} GB`;
  const first = await startBuiltTreehouse(dir);
  const cookie = await signIn(first);
  await first.stop();
  const closed: Opening = { startMs: [], screenMs: [] };
  const killed: Opening = { startMs: [], screenMs: [] };
  for (let round = 0; round < rounds; round += 1) {
    await openAgain(dir, { cookie, end: kill }, closed);
    await openAgain(dir, { cookie, end: (server) => server.stop() }, killed);
  }
  const server = await startBuiltTreehouse(dir);
  try {
    const search = await searchLetters(server, cookie);
    const room = () => ({ path: `/api/chat/rooms/${roomId}`, headers: { cookie } });
    await fire(server, room, { count: 20, connections: 1 });
    const starts = spreadOf([...closed.startMs, ...killed.startMs]);
    const screens = spreadOf([...closed.screenMs, ...killed.screenMs]);
    const peakMiB = server.peakMiB();
    return [
      {
        what: `start with ${scale.of(1_000_000).toLocaleString('en')} messages, ${scale.of(100_000).toLocaleString('en')} pictures, ${size}; every second time after kill -9`,
        must: `all < ${startMostMs / 1000} s`,
        spread: starts,
        isKept: starts.max < startMostMs,
      },
      {
        what: `first screen right after it: ${firstScreenOfAdmin.length} calls, one after another`,
        must: `p95 < ${screenMostMs} ms`,
        spread: screens,
        isKept: screens.p95 < screenMostMs,
      },
      {
        what: 'search, letter by letter',
        must: `p99 < ${searchMostMs} ms`,
        spread: search,
        peakMiB,
        isKept: search.p99 < searchMostMs,
      },
    ];
  } finally {
    await server.stop();
  }
};
