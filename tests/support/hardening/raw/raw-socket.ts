import { connect, type Socket } from 'node:net';
import type { ServerMessage } from '#shared/live.ts';
import { takeFrames } from './frames.ts';
import { readAnswer } from './raw-answer.ts';

export const upgradeRequest = (port: number, cookie: string, more = ''): string =>
  [
    'GET /ws HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    `Cookie: ${cookie}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(more ? [more] : []),
    '\r\n',
  ].join('\r\n');

export interface RawSocket {
  tcp: Socket;
  status: number;
  heard: ServerMessage[];
  pongs(): number;
  /** The close code; null while open. */
  closeCode(): number | null;
  isGone(): boolean;
  until(holds: () => boolean): Promise<void>;
}

export const openRaw = async (port: number, cookie: string, more = ''): Promise<RawSocket> => {
  const tcp = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const heard: ServerMessage[] = [];
  const state = { status: 0, pongs: 0, closeCode: null as number | null, isGone: false };
  const waiting: (() => void)[] = [];
  const notify = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  let rest: Buffer = Buffer.alloc(0);
  const readHead = () => {
    const parsed = readAnswer(rest.toString('latin1'), 0, false);
    if (!parsed) return;
    state.status = parsed.answer.status;
    rest = rest.subarray(parsed.end);
  };
  const readFrames = () => {
    const taken = takeFrames(rest);
    rest = taken.rest;
    for (const { opcode, payload } of taken.frames) {
      if (opcode === 1) heard.push(JSON.parse(String(payload)) as ServerMessage);
      else if (opcode === 8) state.closeCode = payload.length < 2 ? 1005 : payload.readUInt16BE(0);
      else if (opcode === 10) state.pongs += 1;
    }
  };
  tcp.on('data', (data) => {
    rest = Buffer.concat([rest, data]);
    if (state.status === 0) readHead();
    if (state.status === 101) readFrames();
    notify();
  });
  const leave = () => {
    state.isGone = true;
    notify();
  };
  tcp.on('error', () => {});
  // Answer the half-close.
  tcp.on('end', () => {
    tcp.end();
    leave();
  });
  tcp.on('close', leave);
  const until = async (holds: () => boolean) => {
    while (!holds() && !state.isGone) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  tcp.write(upgradeRequest(port, cookie, more));
  await until(() => state.status > 0);
  return {
    tcp,
    status: state.status,
    heard,
    pongs: () => state.pongs,
    closeCode: () => state.closeCode,
    isGone: () => state.isGone,
    until,
  };
};
