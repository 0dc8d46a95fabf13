import type { ServerMessage } from '#shared/live.ts';
import { frameOf } from './frames.ts';
import { openRaw, type RawSocket } from './raw-socket.ts';
import type { Step } from './socket-steps.ts';

const maxStrikes = 5;

interface Expected {
  strikes: number;
  answers: number;
  pongs: number;
  closeCode: number | null;
  isLeft: boolean;
}

const wordOfPing = frameOf(JSON.stringify({ type: 'ping' }));
const isStrike = (frame: ServerMessage) =>
  frame.type === 'error' && frame.roomId === undefined && frame.clientId === undefined;

const apply = (expected: Expected, step: Step): void => {
  expected.strikes = Math.min(maxStrikes, expected.strikes + (step.strikes ?? 0));
  expected.answers += step.answers ?? 0;
  expected.pongs += step.pongs ?? 0;
  if (step.closes !== undefined) expected.closeCode = step.closes;
  else if (expected.strikes === maxStrikes) expected.closeCode = 1008;
  expected.isLeft = step.ends !== undefined;
};

const openPatiently = async (port: number, cookie: string, more: string): Promise<RawSocket> => {
  // The previous batch's sockets may still be closing.
  for (;;) {
    const socket = await openRaw(port, cookie, more);
    if (socket.status !== 429) return socket;
    socket.tcp.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

export const beginSession = async (port: number, cookie: string, more = '') => {
  const socket = await openPatiently(port, cookie, more);
  const expected: Expected = { strikes: 0, answers: 0, pongs: 0, closeCode: null, isLeft: false };
  const isOver = () => expected.closeCode !== null || expected.isLeft;

  const play = (steps: Step[]): void => {
    for (const step of steps) {
      if (isOver()) return;
      apply(expected, step);
      socket.tcp.write(step.bytes);
      if (step.ends === 'half') socket.tcp.end();
      if (step.ends === 'cut') socket.tcp.destroy();
    }
  };

  const answers = () => socket.heard.filter(({ type }) => type === 'pong').length;

  /** Waits for all answers. @returns differences from a correct server. */
  const settle = async (): Promise<string[]> => {
    if (expected.isLeft) {
      if (!socket.tcp.destroyed) await socket.until(() => false);
      return [];
    }
    if (expected.closeCode === null) {
      expected.answers += 1;
      socket.tcp.write(wordOfPing);
      await socket.until(() => answers() >= expected.answers);
    } else {
      await socket.until(() => socket.closeCode() !== null);
    }
    const seen = {
      strikes: socket.heard.filter(isStrike).length,
      answers: answers(),
      pongs: socket.pongs(),
      closeCode: socket.closeCode(),
    };
    return (Object.keys(seen) as (keyof typeof seen)[])
      .filter((key) => seen[key] !== expected[key])
      .map((key) => `${key}: ${seen[key]} instead of ${expected[key]}`);
  };

  const leave = async (): Promise<void> => {
    if (!socket.tcp.destroyed && !socket.isGone()) {
      socket.tcp.end(frameOf(Buffer.from([3, 232]), { opcode: 8 }));
      await socket.until(() => false);
    }
    socket.tcp.destroy();
  };

  return { socket, play, settle, leave };
};
