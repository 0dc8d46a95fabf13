import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './load.ts';
import { frameOf, joinTalk, type TalkListener, type TalkSocket } from './talk-socket.ts';

export interface Talk {
  /** Starts a round of `count` messages over `lastsMs`. */
  open(count: number, lastsMs?: number): TalkRound;
  flood(count: number): Promise<number>;
  close(): void;
}

interface TalkRound {
  speak(): void;
  delays(): Promise<number[]>;
}

const speakers = 4;
const inFlight = 64;
/** Undelivered after this long counts as lost. */
const patienceMs = 30_000;

interface Round {
  sentAt: number[];
  /** One per message and socket, in ms. */
  delays: number[];
  firstId: number;
  onDelivery(): void;
  fail(error: Error): void;
}

const openRound = (count: number, sockets: number, lastsMs: number) => {
  const all = count * sockets;
  const round: Round = { sentAt: [], delays: [], firstId: 0, onDelivery: () => {}, fail: () => {} };
  const isOver = new Promise<void>((resolve, reject) => {
    const lost = () => reject(new Error(`${all - round.delays.length} of ${all} deliveries lost`));
    const timer = setTimeout(lost, lastsMs + patienceMs).unref();
    round.onDelivery = () => {
      if (round.delays.length < all) return;
      clearTimeout(timer);
      resolve();
    };
    round.fail = reject;
  });
  // Avoids an unhandled rejection before anyone awaits it.
  isOver.catch(() => {});
  return { round, isOver };
};

/** Joins a room with one socket per cookie; every message must reach all of them. */
export const openTalk = async (
  server: string,
  cookies: string[],
  roomId: number,
  text = 'shall we build the rope ladder on Saturday?',
): Promise<Talk> => {
  let round: Round | undefined;
  const listener: TalkListener = {
    delivered: (id) => {
      if (!round) return;
      round.firstId ||= id;
      const sentAt = round.sentAt[id - round.firstId] ?? Number.NaN;
      round.delays.push(performance.now() - sentAt);
      round.onDelivery();
    },
    failed: (error) => round?.fail(error),
  };
  const sockets: TalkSocket[] = [];
  for (const cookie of cookies) sockets.push(await joinTalk(server, cookie, roomId, listener));

  let spoken = 0;
  const speak = (to: Round, speaker: number) => {
    spoken += 1;
    const frame = frameOf({
      type: 'chat_message',
      roomId,
      content: `Message number ${spoken}: ${text}`,
      clientId: `bench-${spoken}-${speaker}`,
    });
    to.sentAt.push(performance.now());
    sockets[speaker % sockets.length]?.write(frame);
  };

  const begin = (count: number, lastsMs = 0) => {
    const opened = openRound(count, sockets.length, lastsMs);
    round = opened.round;
    return opened;
  };

  return {
    open: (count, lastsMs) => {
      const { round: current, isOver } = begin(count, lastsMs);
      return {
        speak: () => speak(current, spoken),
        delays: async () => {
          await isOver;
          return current.delays;
        },
      };
    },
    flood: async (count) => {
      const { round: current, isOver } = begin(count);
      const { onDelivery } = current;
      const refill = () => {
        const arrived = Math.floor(current.delays.length / sockets.length);
        while (current.sentAt.length < Math.min(count, arrived + inFlight)) {
          speak(current, spoken % speakers);
        }
      };
      current.onDelivery = () => {
        onDelivery();
        if (current.delays.length % sockets.length === 0) refill();
      };
      const startedAt = performance.now();
      refill();
      await isOver;
      return (current.delays.length * 1000) / (performance.now() - startedAt);
    },
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
};

export interface Pace {
  count: number;
  perSecond: number;
}

/**
 * Sends to several rooms alternately at a steady pace, so that other load on the machine affects all alike. @returns
 * each room's delivery times, in ms.
 */
export const speakSteadily = async (
  talks: Talk[],
  { count, perSecond }: Pace,
): Promise<number[][]> => {
  const rounds = talks.map((talk) => talk.open(count, (count * 1000) / perSecond));
  const stepMs = 1000 / perSecond / talks.length;
  const startedAt = performance.now();
  for (let i = 0; i < count * talks.length; i += 1) {
    await sleep(Math.max(0, startedAt + i * stepMs - performance.now()));
    rounds[i % talks.length]?.speak();
  }
  return Promise.all(rounds.map((round) => round.delays()));
};

/** @returns each room's 99th percentile of delivery time, in ms. */
export const converse = async (talks: Talk[], pace: Pace): Promise<number[]> =>
  (await speakSteadily(talks, pace)).map((list) =>
    quantile(
      list.toSorted((a, b) => a - b),
      0.99,
    ),
  );
