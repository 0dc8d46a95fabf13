import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './load.ts';
import { frameOf, joinTalk, type TalkListener, type TalkSocket } from './talk-socket.ts';

/** A room full of sockets in which a bench speaks. */
export interface Talk {
  /** Speaks at a steady pace, one socket after the other. @returns ms to 99 of 100 deliveries. */
  converse(count: number, perSecond: number): Promise<number>;
  /** Speaks as fast as the server takes it, by a few sockets. @returns deliveries a second. */
  flood(count: number): Promise<number>;
  close(): void;
}

/** Sockets that speak in a flood, and messages on their way at one time. */
const speakers = 4;
const inFlight = 64;
/** What has not come this long after the round began is lost; a round takes a few seconds. */
const patienceMs = 30_000;

/** A round under way. */
interface Round {
  sentAt: number[];
  /** One for each message at each socket, in ms. */
  delays: number[];
  firstId: number;
  /** Called with each delivery. */
  onDelivery(): void;
  fail(error: Error): void;
}

const openRound = (count: number, sockets: number) => {
  const all = count * sockets;
  const round: Round = { sentAt: [], delays: [], firstId: 0, onDelivery: () => {}, fail: () => {} };
  const isOver = new Promise<void>((resolve, reject) => {
    const lost = () => reject(new Error(`${all - round.delays.length} of ${all} deliveries lost`));
    const timer = setTimeout(lost, patienceMs).unref();
    round.onDelivery = () => {
      if (round.delays.length < all) return;
      clearTimeout(timer);
      resolve();
    };
    round.fail = reject;
  });
  // Whoever waits for it may be asleep when it fails.
  isOver.catch(() => {});
  return { round, isOver };
};

/** Sits down in a room with one socket for each cookie; every message has to reach every one of them. */
export const openTalk = async (
  server: string,
  cookies: string[],
  roomId: number,
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
      content: `Message number ${spoken}: shall we build the rope ladder on Saturday?`,
      clientId: `bench-${spoken}-${speaker}`,
    });
    to.sentAt.push(performance.now());
    sockets[speaker % sockets.length]?.write(frame);
  };

  return {
    converse: async (count, perSecond) => {
      const { round: current, isOver } = openRound(count, sockets.length);
      round = current;
      const startedAt = performance.now();
      for (let i = 0; i < count; i += 1) {
        await sleep(Math.max(0, startedAt + (i * 1000) / perSecond - performance.now()));
        speak(current, spoken);
      }
      await isOver;
      return quantile(
        current.delays.toSorted((a, b) => a - b),
        0.99,
      );
    },
    flood: async (count) => {
      const { round: current, isOver } = openRound(count, sockets.length);
      round = current;
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
