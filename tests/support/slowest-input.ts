import fc from 'fast-check';
import type { Parsed } from '#server/imports/parse-messages.ts';
import { slowness } from './loop-turns.ts';

/** Lines of a file, each so many times. */
export type Pieces = { text: string; times: number }[];
export type Parse = (file: string) => Iterator<Parsed, unknown>;

const longest = 400_000;

const writeOut = (pieces: Pieces): string => {
  let file = '';
  for (const { text, times } of pieces) {
    const room = Math.max(0, longest - file.length);
    file += text.repeat(Math.min(times, Math.floor(room / Math.max(1, text.length))));
  }
  return file;
};

/** The processor time of the longest step that a parser makes with a file, in ms, on a usual computer. */
const stepTime = (parse: Parse, file: string): number => {
  let worst = 0;
  const steps = parse(file);
  for (let isDone: boolean | undefined = false; !isDone; ) {
    const since = process.threadCpuUsage();
    try {
      isDone = steps.next().done;
    } catch {
      // Refused: that it is so in time is all that matters here.
      isDone = true;
    }
    const { user, system } = process.threadCpuUsage(since);
    worst = Math.max(worst, (user + system) / 1000);
  }
  return worst;
};

const grow = (pieces: Pieces, more: Pieces, at: number): Pieces =>
  pieces
    .map((piece, index) =>
      index === at % pieces.length ? { ...piece, times: piece.times * 4 + 1 } : piece,
    )
    .concat(more.slice(0, 1));

/**
 * Searches for the file whose longest step takes longest: begins with samples, then goes on from the
 * slowest ones found, repeating one of their pieces more often each time.
 */
export const findSlowest = (
  parse: Parse,
  arbitrary: fc.Arbitrary<Pieces>,
  { seed, tries, limitMs }: { seed: number; tries: number; limitMs: number },
): { ms: number; file: string } => {
  const samples = fc.sample(arbitrary, { seed, numRuns: tries });
  const factor = slowness();
  let best: { ms: number; pieces: Pieces }[] = [];
  for (const [index, sample] of samples.entries()) {
    const parent = best[index % 4];
    const pieces = index < tries / 3 || !parent ? sample : grow(parent.pieces, sample, index);
    const ms = stepTime(parse, writeOut(pieces)) / factor;
    best = [...best, { ms, pieces }].sort((a, b) => b.ms - a.ms).slice(0, 4);
    if (ms > limitMs) break;
  }
  const [worst] = best;
  return { ms: worst?.ms ?? 0, file: writeOut(worst?.pieces ?? []) };
};
