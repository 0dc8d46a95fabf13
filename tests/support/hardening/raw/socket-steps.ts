import fc from 'fast-check';
import { type FrameShape, frameOf } from './frames.ts';

export interface Step {
  name: string;
  bytes: Buffer;
  /** Invalid frames: the fifth closes the socket. */
  strikes?: number;
  answers?: number;
  pongs?: number;
  closes?: number;
  /** How the client drops the connection. */
  ends?: 'half' | 'cut';
}

export interface Rooms {
  /** Open rooms, others' private rooms and missing ones. */
  ids: number[];
}

const maxPayload = 64 * 1024;
const maxFragments = 32;
/** Per step: nine of them stay below the sixty pending answers at which a socket is closed. */
const maxPings = 6;
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const ping = text({ type: 'ping' });

const known = (rooms: Rooms): fc.Arbitrary<Step> => {
  const roomId = fc.constantFrom(...rooms.ids, 999_999);
  const content = fc.constantFrom('', ' ', 'x', '\u0000', '<b>', 'y'.repeat(4_001), '\u{1f989}');
  const clientId = fc.option(fc.string({ maxLength: 70 }), { nil: undefined });
  const frame = fc.oneof(
    fc.record({ type: fc.constant('join_room'), roomId }),
    fc.record({ type: fc.constant('join_room'), roomId }),
    fc.record({ type: fc.constant('leave_room'), roomId }),
    fc.record({ type: fc.constant('typing_indicator'), roomId, isTyping: fc.boolean() }),
    fc.record({ type: fc.constant('chat_message'), roomId, content, clientId }),
    fc.constant({ type: 'pong' }),
  );
  return frame.map((value) => ({ name: text(value).slice(0, 80), bytes: frameOf(text(value)) }));
};

const senseless = fc
  .oneof(
    fc.constantFrom('', '{', '[]', 'null', '{"type":"shutdown"}', '{"type":"join_room"}', '1'),
    fc.constantFrom('{"type":"join_room","roomId":1e999}', '{"type":["ping"]}', '"ping"'),
    fc.string({ maxLength: 200 }).map((value) => `x${value}`),
    fc.json().map((value) => `{"type":${value}}`),
  )
  .map((value) => ({ name: `senseless ${value.slice(0, 60)}`, bytes: frameOf(value), strikes: 1 }));

const binary = fc.uint8Array({ maxLength: 300 }).map((value) => ({
  name: 'binary',
  bytes: frameOf(Buffer.from(value), { opcode: 2 }),
  strikes: 1,
}));

const sized = (size: number): Step => ({
  name: `${size} bytes`,
  bytes: frameOf(ping.padEnd(size)),
  ...(size > maxPayload ? { closes: 1009 } : { answers: 1 }),
});

const fragmented = (count: number): Step => {
  const parts = Array.from({ length: count }, (_, n) =>
    frameOf(n === 0 ? ping : ' ', { opcode: n === 0 ? 1 : 0, fin: n === count - 1 }),
  );
  const outcome = count > maxFragments ? { closes: 1008 } : { answers: 1 };
  return { name: `${count} fragments`, bytes: Buffer.concat(parts), ...outcome };
};

const wrong = (name: string, closes: number, payload: string | Buffer, shape: FrameShape): Step => {
  return { name, bytes: frameOf(payload, shape), closes };
};

const invalid: Step[] = [
  wrong('unmasked', 1002, ping, { masked: false }),
  wrong('compressed', 1002, ping, { reserved: 4 }),
  wrong('reserved bits', 1002, ping, { reserved: 3 }),
  wrong('unknown kind', 1002, ping, { opcode: 3 }),
  wrong('unknown control', 1002, '', { opcode: 11 }),
  wrong('continues nothing', 1002, ping, { opcode: 0 }),
  wrong('ping in pieces', 1002, 'x', { opcode: 9, fin: false }),
  wrong('long ping', 1002, 'x'.repeat(126), { opcode: 9 }),
  wrong('no text', 1007, Buffer.from([0xff, 0xfe]), {}),
  wrong('claims a terabyte', 1009, 'x', { claimed: 2 ** 40 }),
  wrong('unknown farewell', 1002, Buffer.from([3, 231]), { opcode: 8 }),
  wrong('farewell', 1000, Buffer.from([3, 232]), { opcode: 8 }),
];

const pings = (count: number): Step => ({
  name: `${count} protocol pings`,
  bytes: Buffer.concat(Array.from({ length: count }, () => frameOf('p', { opcode: 9 }))),
  pongs: count,
});

/** More than any page sends: frames beyond the burst are strikes. */
const spam = (rooms: Rooms): Step => {
  const frame = { type: 'typing_indicator', roomId: rooms.ids[0], isTyping: true };
  const bytes = Buffer.concat(Array.from({ length: 600 }, () => frameOf(text(frame))));
  return { name: 'typing without end', bytes, strikes: 5 };
};

export const stepsOf = (rooms: Rooms): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 30, arbitrary: known(rooms) },
      { weight: 20, arbitrary: senseless },
      { weight: 6, arbitrary: binary },
      { weight: 4, arbitrary: fc.constantFrom(1_000, maxPayload, maxPayload + 1).map(sized) },
      { weight: 4, arbitrary: fc.constantFrom(2, maxFragments, 33, 100).map(fragmented) },
      { weight: 8, arbitrary: fc.constantFrom(...invalid) },
      { weight: 4, arbitrary: fc.integer({ min: 1, max: maxPings }).map(pings) },
      { weight: 1, arbitrary: fc.constant(spam(rooms)) },
      {
        weight: 2,
        arbitrary: fc.constantFrom<Step>(
          { name: 'half close', bytes: Buffer.alloc(0), ends: 'half' },
          { name: 'half a frame, cut', bytes: frameOf(ping).subarray(0, 5), ends: 'cut' },
        ),
      },
    ),
    { minLength: 1, maxLength: 9 },
  );
