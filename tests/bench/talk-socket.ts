import { request } from 'node:http';
import type { Socket } from 'node:net';

const delivery = '{"type":"chat_message","message":{"id":';
const joined = '{"type":"joined_room"';
const failure = '{"type":"error"';
const comma = 0x2c;
const zero = 0x30;
const [closeOpcode, wideLength, hugeLength] = [8, 126, 127];

const startsWith = (data: Buffer, at: number, text: string): boolean =>
  data.toString('latin1', at, at + text.length) === text;

const numberAt = (data: Buffer, at: number): number => {
  let value = 0;
  for (let i = at; data[i] !== comma; i += 1) value = value * 10 + (data[i] ?? zero) - zero;
  return value;
};

/** Encodes a client frame: masked with zeros, which leaves the text as it is. */
export const frameOf = (message: object): Buffer => {
  const text = Buffer.from(JSON.stringify(message));
  const isShort = text.length < wideLength;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head[0] = 0x81;
  head[1] = 0x80 | (isShort ? text.length : wideLength);
  if (!isShort) head.writeUInt16BE(text.length, 2);
  return Buffer.concat([head, text]);
};

const upgrade = (server: string, cookie: string): Promise<[Socket, Buffer]> =>
  new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(server);
    const headers = {
      cookie,
      origin: server,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      'sec-websocket-version': '13',
    };
    const asking = request({ host, port, path: '/ws', headers });
    asking.on('upgrade', (_answer, socket: Socket, head) => resolve([socket, head]));
    asking.on('response', ({ statusCode }) => reject(new Error(`upgrade: ${statusCode}`)));
    asking.on('error', reject);
    asking.end();
  });

export interface TalkListener {
  delivered(messageId: number): void;
  failed(error: Error): void;
}

export interface TalkSocket {
  write(frame: Buffer): void;
  close(): void;
}

/**
 * Joins a room with as little client work as possible, so that a flood measures the server: frames are distinguished by
 * their first bytes, and only a message's id is parsed.
 */
export const joinTalk = async (
  server: string,
  cookie: string,
  roomId: number,
  listener: TalkListener,
): Promise<TalkSocket> => {
  const [socket, head] = await upgrade(server, cookie);
  let rest = head;
  let lastId = 0;
  let isOver = false;
  let enter = () => {};
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });

  const hear = (data: Buffer, start: number, end: number) => {
    if (startsWith(data, start, delivery)) {
      const id = numberAt(data, start + delivery.length);
      // There is no other sender: a gap is a lost message, a step back a duplicate.
      if (lastId !== 0 && id !== lastId + 1) throw new Error(`message ${id} after ${lastId}`);
      lastId = id;
      listener.delivered(id);
    } else if (startsWith(data, start, joined)) enter();
    else if (startsWith(data, start, failure)) throw new Error(data.toString('utf8', start, end));
  };

  /** @returns the offset of the first incomplete frame. */
  const readFrames = (data: Buffer): number => {
    let at = 0;
    while (at + 4 <= data.length) {
      if (((data[at] ?? 0) & 15) === closeOpcode) throw new Error('closed by the server');
      const short = data[at + 1] ?? 0;
      if (short === hugeLength) throw new Error('no message is this long');
      const start = at + (short === wideLength ? 4 : 2);
      const end = start + (short === wideLength ? data.readUInt16BE(at + 2) : short);
      if (end > data.length) break;
      hear(data, start, end);
      at = end;
    }
    return at;
  };

  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    try {
      const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      rest = data.subarray(readFrames(data));
    } catch (error) {
      listener.failed(error as Error);
    }
  });
  socket.on('error', listener.failed);
  socket.on('close', () => {
    if (!isOver) listener.failed(new Error('a socket was lost'));
  });
  socket.write(frameOf({ type: 'join_room', roomId }));
  await entered;
  return {
    write: (frame) => void socket.write(frame),
    close: () => {
      isOver = true;
      socket.destroy();
    },
  };
};
