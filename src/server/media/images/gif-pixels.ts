/** Codes grow to this many bits; the table of strings is full then. */
const maxBits = 12;
const tableSize = 1 << maxBits;

/** Reads codes of changing width, lowest bits first; -1 where the data ends. */
const createReader = (data: Buffer) => {
  let [buffer, held, at] = [0, 0, 0];
  return (bits: number): number => {
    while (held < bits) {
      if (at >= data.length) return -1;
      buffer |= data.readUInt8(at) << held;
      held += 8;
      at += 1;
    }
    const code = buffer & ((1 << bits) - 1);
    buffer >>>= bits;
    held -= bits;
    return code;
  };
};

/** The strings of earlier pixels that codes stand for; each is an older string and one pixel. */
const createTable = (clear: number) => {
  const prefix = new Uint16Array(tableSize);
  const suffix = new Uint8Array(tableSize);
  const stack = new Uint8Array(tableSize + 1);
  for (let code = 0; code < clear; code += 1) suffix[code] = code;
  return {
    /** Puts the string of a code on the stack, last pixel first. @returns how long the stack is. */
    unwind: (code: number, height: number): number => {
      let [rest, top] = [code, height];
      // A string's own prefix is always older, so this ends.
      for (; rest >= clear; rest = prefix[rest] ?? 0) {
        stack[top] = suffix[rest] ?? 0;
        top += 1;
      }
      stack[top] = suffix[rest] ?? 0;
      return top + 1;
    },
    add: (code: number, older: number, pixel: number): void => {
      prefix[code] = older;
      suffix[code] = pixel;
    },
    stack,
  };
};

/**
 * Decompresses the pixels of one GIF frame into `pixels`, as far as they come.
 * @throws RangeError where the codes make no sense.
 */
export const unpackPixels = (data: Buffer, firstBits: number, pixels: Uint8Array): void => {
  if (firstBits < 2 || firstBits > 8) throw new RangeError('bad code size');
  const clear = 1 << firstBits;
  const read = createReader(data);
  const { stack, unwind, add } = createTable(clear);
  let [bits, next, previous, first] = [firstBits + 1, clear + 2, -1, 0];
  for (let at = 0; at < pixels.length; ) {
    const code = read(bits);
    if (code === -1 || code === clear + 1) return;
    if (code === clear) {
      [bits, next, previous] = [firstBits + 1, clear + 2, -1];
      continue;
    }
    if (code > next || (previous === -1 && code > clear)) throw new RangeError('bad code');
    let top: number;
    if (code < next) top = unwind(code, 0);
    else {
      // The string being made just now: the one before, and its own first pixel again.
      stack[0] = first;
      top = unwind(previous, 1);
    }
    first = stack[top - 1] ?? 0;
    while (top > 0 && at < pixels.length) {
      top -= 1;
      pixels[at] = stack[top] ?? 0;
      at += 1;
    }
    if (previous !== -1 && next < tableSize) {
      add(next, previous, first);
      next += 1;
      if (next === 1 << bits && bits < maxBits) bits += 1;
    }
    previous = code;
  }
};
