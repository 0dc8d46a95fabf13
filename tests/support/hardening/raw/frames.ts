import { randomBytes } from 'node:crypto';

export interface FrameShape {
  opcode?: number;
  fin?: boolean;
  /** The three reserved bits; the first means "compressed". */
  reserved?: number;
  masked?: boolean;
  /** A false length for the header. */
  claimed?: number;
}

const lengthBytes = (length: number): Buffer => {
  if (length < 126) return Buffer.from([length]);
  if (length < 65_536) {
    const bytes = Buffer.from([126, 0, 0]);
    bytes.writeUInt16BE(length, 1);
    return bytes;
  }
  const bytes = Buffer.alloc(9);
  bytes[0] = 127;
  bytes.writeBigUInt64BE(BigInt(length), 1);
  return bytes;
};

export const frameOf = (payload: string | Buffer, shape: FrameShape = {}): Buffer => {
  const { opcode = 1, fin = true, reserved = 0, masked = true, claimed } = shape;
  const body = Buffer.from(payload as string);
  const length = lengthBytes(claimed ?? body.length);
  length[0] = (length[0] ?? 0) | (masked ? 0x80 : 0);
  const head = Buffer.concat([Buffer.from([(fin ? 0x80 : 0) | (reserved << 4) | opcode]), length]);
  if (!masked) return Buffer.concat([head, body]);
  const mask = randomBytes(4);
  for (let n = 0; n < body.length; n += 1) body[n] = (body[n] ?? 0) ^ (mask[n % 4] ?? 0);
  return Buffer.concat([head, mask, body]);
};

interface HeardFrame {
  opcode: number;
  payload: Buffer;
}

const headOf = (bytes: Buffer): { start: number; length: number } | null => {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  if (short < 126) return { start: 2, length: short };
  if (short === 126) {
    return bytes.length < 4 ? null : { start: 4, length: bytes.readUInt16BE(2) };
  }
  return bytes.length < 10 ? null : { start: 10, length: Number(bytes.readBigUInt64BE(2)) };
};

export const takeFrames = (bytes: Buffer): { frames: HeardFrame[]; rest: Buffer } => {
  const frames: HeardFrame[] = [];
  let rest = bytes;
  for (;;) {
    const head = headOf(rest);
    if (!head || rest.length < head.start + head.length) return { frames, rest };
    const payload = rest.subarray(head.start, head.start + head.length);
    frames.push({ opcode: (rest[0] ?? 0) & 0x0f, payload });
    rest = rest.subarray(head.start + head.length);
  }
};
