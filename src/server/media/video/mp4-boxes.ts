import { type Bytes, type Edit, UnclearVideo } from './file-bytes.ts';

/** One box of an MP4 or MOV file. */
export interface Box {
  type: string;
  at: number;
  /** Where what it holds begins and ends. */
  body: number;
  end: number;
}

/** More than hours of small fragments have. */
const maxBoxes = 1_000_000;
/** More than a day of pictures and sound has. */
const maxChunks = 1_000_000;

/** What is known of a file so far, and what will be overwritten. */
export interface Mp4Plan {
  file: Bytes;
  edits: Edit[];
  boxesLeft: number;
  /** How many places of data may still be noted. */
  chunksLeft: number;
}

export const createPlan = (file: Bytes): Mp4Plan => ({
  file,
  edits: [],
  boxesLeft: maxBoxes,
  chunksLeft: maxChunks,
});

export const takeChunks = (plan: Mp4Plan, count: number): void => {
  plan.chunksLeft -= count;
  if (plan.chunksLeft < 0) throw new UnclearVideo('too many chunks');
};

export const zero = (plan: Mp4Plan, at: number, end: number): void => {
  if (end > at) plan.edits.push({ at, length: end - at });
};

/** The box at `at`; null where there is none. Only a file's last box may say "to the end". */
const readBox = (plan: Mp4Plan, at: number, end: number, isTop: boolean): Box | null => {
  const { file } = plan;
  plan.boxesLeft -= 1;
  if (plan.boxesLeft < 0) throw new UnclearVideo('too many boxes');
  if (end - at < 8) return null;
  const short = file.u32(at);
  const type = file.text(at + 4, 4);
  let head = 8;
  let size = short;
  if (short === 1) {
    if (end - at < 16) return null;
    head = 16;
    size = file.u64(at + 8);
  } else if (short === 0) {
    // Zeros are padding.
    if (!isTop || type === '\0\0\0\0') return null;
    size = end - at;
  }
  if (size < head) return null;
  if (size > end - at) {
    // A recording that broke off is shown as far as it goes.
    if (!isTop || type !== 'mdat') return null;
    size = end - at;
  }
  return { type, at, body: at + head, end: at + size };
};

/** The boxes between two places, and where what follows the last of them begins. */
export function* boxesIn(
  plan: Mp4Plan,
  from: number,
  end: number,
  isTop = false,
): Generator<Box, number> {
  let at = from;
  while (at < end) {
    const box = readBox(plan, at, end, isTop);
    if (!box) break;
    yield box;
    at = box.end;
  }
  return at;
}

export const findBox = (plan: Mp4Plan, parent: Box, type: string): Box | undefined => {
  for (const box of boxesIn(plan, parent.body, parent.end)) if (box.type === type) return box;
  return undefined;
};

const freeTypes = new Set(['free', 'skip', 'wide']);

/** Leaves a box that says nothing in the place of one that does. */
export const blank = (plan: Mp4Plan, box: Box): void => {
  if (!freeTypes.has(box.type)) {
    plan.edits.push({ at: box.at + 4, length: 4, bytes: Buffer.from('free') });
  }
  zero(plan, box.body, box.end);
};

export interface Rules {
  [type: string]: 'keep' | Rules | ((plan: Mp4Plan, box: Box) => void);
}

export const keepAll = (...types: string[]): Rules =>
  Object.fromEntries(types.map((type) => [type, 'keep']));

/** Blanks every box between two places that the rules do not name, and whatever is no box. */
export const keepOnly = (
  plan: Mp4Plan,
  [from, end]: [number, number],
  rules: Rules,
  isTop = false,
): void => {
  const boxes = boxesIn(plan, from, end, isTop);
  let next = boxes.next();
  for (; !next.done; next = boxes.next()) {
    const box = next.value;
    const rule = Object.hasOwn(rules, box.type) ? rules[box.type] : undefined;
    if (!rule) blank(plan, box);
    else if (typeof rule === 'function') rule(plan, box);
    else if (rule !== 'keep') keepOnly(plan, [box.body, box.end], rule);
  }
  zero(plan, next.value, end);
};
