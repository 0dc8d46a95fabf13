import { type Edit, type FileBytes, UnclearVideo } from './file-bytes.ts';

/** One element of a WebM or Matroska file. */
export interface Element {
  id: number;
  at: number;
  body: number;
  /** Where it says that it ends, past the end of a file that broke off; null where it does not say. */
  end: number | null;
}

/** More than a day of pictures and sound has. */
const maxElements = 5_000_000;
const maxEdits = 1_000_000;

export interface EbmlPlan {
  file: FileBytes;
  edits: Edit[];
  elementsLeft: number;
}

export const createPlan = (file: FileBytes): EbmlPlan => ({
  file,
  edits: [],
  elementsLeft: maxElements,
});

const voidId = 0xec;

/** How many bytes a number of variable length takes, by its first. */
const lengthOf = (first: number): number => Math.clz32(first) - 23;

/** A number of variable length without its marker; null if it means "unknown". */
export const readNumber = (file: FileBytes, at: number): { value: number | null; next: number } => {
  const first = file.u8(at);
  const length = lengthOf(first);
  if (length > 8) throw new UnclearVideo('no number');
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (const byte of file.read(at, length).subarray(1)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown ? null : value, next: at + length };
};

/** @throws UnclearVideo where there is no element. */
export const readElement = (plan: EbmlPlan, at: number): Element => {
  const { file } = plan;
  plan.elementsLeft -= 1;
  if (plan.elementsLeft < 0 || plan.edits.length > maxEdits)
    throw new UnclearVideo('too many elements');
  const idLength = lengthOf(file.u8(at));
  if (idLength > 4) throw new UnclearVideo('no element');
  const id = file.read(at, idLength).readUIntBE(0, idLength);
  const { value, next } = readNumber(file, at + idLength);
  return { id, at, body: next, end: value === null ? null : next + value };
};

export const zero = (plan: EbmlPlan, at: number, end: number): void => {
  const length = Math.min(end, plan.file.size) - at;
  if (length > 0) plan.edits.push({ at, length });
};

/** Leaves a Void element of the same size in the place of one that says something. */
export const blank = (plan: EbmlPlan, { id, at, body, end }: Element): void => {
  if (end === null) throw new UnclearVideo('no end');
  if (id !== voidId) {
    const sizeLength = Math.min(8, body - at - 1);
    const head = Buffer.alloc(1 + sizeLength);
    head[0] = voidId;
    let size = end - at - head.length;
    for (let n = sizeLength; n >= 1; n -= 1) {
      head[n] = size % 256;
      size = Math.floor(size / 256);
    }
    head[1] = (head[1] ?? 0) | (0x80 >> (sizeLength - 1));
    plan.edits.push({ at, length: head.length, bytes: head });
    zero(plan, at + head.length, end);
  } else zero(plan, body, end);
};

/** The elements within one whose end is known. @throws UnclearVideo for one that does not fit in. */
export function* elementsIn(plan: EbmlPlan, from: number, end: number): Generator<Element> {
  for (let at = from; at < end; ) {
    const element = readElement(plan, at);
    if (element.end === null || element.end > end) throw new UnclearVideo('element too long');
    yield element;
    at = element.end;
  }
}
