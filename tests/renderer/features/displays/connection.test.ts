import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type DisplayState,
  pauseAfter,
  refreshMs,
  startConnection,
  type TimedShow,
} from '#renderer/features/displays/show/connection.ts';

const showOf = (name: string): TimedShow => ({
  name,
  householdName: 'Oak Lane',
  seconds: 12,
  showEvents: false,
  now: '2031-06-12T15:00:00.000Z',
  today: '2031-06-12',
  timeZone: 'Europe/Berlin',
  hourCycle: 'locale',
  events: [],
  pictures: [],
  next: null,
  aheadMs: 0,
});

interface Answer {
  status: number;
  sentence: string;
}

const start = (token: string | null = null, linkFailure?: Answer | null) => {
  const states: DisplayState[] = [];
  const opened: string[] = [];
  const server = {
    /** What calls fail with; null where the network is away. */
    failure: undefined as Answer | null | undefined,
    linkFailure,
    name: 'Kitchen',
    reads: 0,
    tokensUsed: 0,
  };
  const connection = startConnection({
    token,
    open: async (given) => {
      opened.push(given);
      if (server.linkFailure !== undefined) throw server.linkFailure;
    },
    read: async (onPart) => {
      server.reads += 1;
      if (server.failure !== undefined) throw server.failure;
      onPart(showOf('A part'));
      return showOf(server.name);
    },
    answerOf: (error) => error as Answer | null,
    onTokenUsed: () => {
      server.tokensUsed += 1;
    },
    onChange: (state) => states.push(state),
  });
  const namesOf = () =>
    states.map((state) => (state.kind === 'shown' ? state.show.name : state.kind));
  return { connection, states, opened, server, namesOf };
};

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const ended = { status: 401, sentence: 'It ended.' };
const starting = { status: 503, sentence: 'It starts.' };

describe('the connection of a screen', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('exchanges the link once, shows the first part and reads again in a while', async () => {
    const { connection, opened, server, namesOf } = start('abc');
    await wait(0);
    expect(opened).toEqual(['abc']);
    expect(server.tokensUsed).toBe(1);
    expect(namesOf()).toEqual(['A part', 'Kitchen']);
    server.name = 'Hall';
    await wait(refreshMs);
    expect(namesOf()).toEqual(['A part', 'Kitchen', 'Hall']);
    expect(opened).toEqual(['abc']);
    connection.stop();
    await wait(10 * refreshMs);
    expect(server.reads).toBe(2);
  });

  it('waits longer after each failure, up to a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map(pauseAfter)).toEqual([
      2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ]);
  });

  it.each([
    ['the network is away', null],
    ['the server starts', starting],
  ])('waits and tries again while %s', async (_what, failure) => {
    const { connection, server, namesOf } = start();
    server.failure = failure;
    await wait(1_999);
    expect(namesOf()).toEqual(['waiting']);
    await wait(4_001);
    expect(server.reads).toBe(3);
    server.failure = undefined;
    await wait(8_000);
    expect(namesOf().at(-1)).toBe('Kitchen');
    connection.stop();
  });

  it('keeps what it shows while the network is away', async () => {
    const { connection, server, states } = start();
    await wait(0);
    const before = states.length;
    server.failure = null;
    await wait(refreshMs + 60_000);
    expect(states).toHaveLength(before);
    expect(server.reads).toBeGreaterThan(4);
    server.failure = undefined;
    connection.tryNow();
    await wait(0);
    expect(states).toHaveLength(before + 1);
    connection.stop();
  });

  it('keeps the link for when the server answers', async () => {
    const { connection, server, opened, namesOf } = start('abc', null);
    await wait(2_000);
    expect(server.tokensUsed).toBe(0);
    expect(server.reads).toBe(0);
    server.linkFailure = undefined;
    await wait(4_000);
    expect(opened).toEqual(['abc', 'abc', 'abc']);
    expect(server.tokensUsed).toBe(1);
    expect(namesOf().at(-1)).toBe('Kitchen');
    connection.stop();
  });

  it('says why it is refused, and connects again later', async () => {
    const { connection, server, states, namesOf } = start();
    await wait(0);
    server.failure = ended;
    await wait(refreshMs);
    expect(states.at(-1)).toEqual({ kind: 'refused', sentence: ended.sentence });
    server.failure = undefined;
    await wait(refreshMs);
    expect(namesOf().at(-1)).toBe('Kitchen');
    connection.stop();
  });

  it('shows what an earlier cookie opens when the link has ended', async () => {
    const { connection, server, opened, namesOf } = start('old', ended);
    await wait(refreshMs);
    expect(opened).toEqual(['old']);
    expect(server.tokensUsed).toBe(1);
    expect(namesOf().at(-1)).toBe('Kitchen');
    connection.stop();
  });

  it('ignores an answer that a later one has overtaken', async () => {
    const { connection, namesOf } = start();
    connection.tryNow();
    await wait(0);
    expect(namesOf()).toEqual(['A part', 'Kitchen']);
    connection.stop();
  });
});
