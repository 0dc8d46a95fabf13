import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Parsed } from '#server/imports/parse-messages.ts';
import { numberBelow, oneOf, type Random, randomFrom } from '#shared/features/games/random.ts';
import { slowness } from './loop-turns.ts';

export interface Recipe {
  pieces: { text: string; times: number }[];
  rounds: number;
}

export type Parse = (text: string) => Iterator<Parsed | undefined, unknown>;

export interface Subject {
  name: string;
  parse: Parse;
  texts: readonly string[];
  longest: number;
}

interface Budget {
  seed: number;
  /** The minimum number of inputs; more until the time is up. */
  tries: number;
  forMs?: number;
  limitMs: number;
}

interface Found {
  ms: number;
  recipe: Recipe;
}

const keptFolder = join(import.meta.dirname, '../fixtures/slow-inputs');
const populationMax = 6;
const none: Found = { ms: 0, recipe: { pieces: [], rounds: 1 } };

export const writeOut = ({ pieces, rounds }: Recipe, longest: number): string => {
  const room = longest / Math.max(1, rounds);
  let round = '';
  for (const { text, times } of pieces) {
    const fits = Math.floor(Math.max(0, room - round.length) / Math.max(1, text.length));
    round += text.repeat(Math.min(times, fits));
  }
  return round.repeat(rounds);
};

const stepTime = (parse: Parse, text: string): number => {
  let worst = 0;
  const steps = parse(text);
  for (let isDone: boolean | undefined = false; !isDone; ) {
    const since = process.threadCpuUsage();
    try {
      isDone = steps.next().done;
    } catch {
      // Refused: only its time matters here.
      isDone = true;
    }
    const { user, system } = process.threadCpuUsage(since);
    worst = Math.max(worst, (user + system) / 1000);
  }
  return worst;
};

/** Best of three if it looks slow: other load only adds time. */
const checkedTime = (parse: Parse, text: string, slow: number): number => {
  let best = stepTime(parse, text);
  for (let again = 0; again < 2 && best > slow; again += 1) {
    best = Math.min(best, stepTime(parse, text));
  }
  return best;
};

const recipes = (texts: readonly string[]): fc.Arbitrary<Recipe> =>
  fc.record({
    pieces: fc.array(
      fc.record({
        text: fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 6, unit: 'grapheme' })),
        times: fc.oneof(fc.constantFrom(1, 1, 2, 40), fc.nat({ max: 3_000 })),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    rounds: fc.oneof(fc.constant(1), fc.nat({ max: 500 })),
  });

/** A mutation of a slow input: more of a piece, one less, or one of another input. */
const change = ({ pieces, rounds }: Recipe, other: Recipe, random: Random): Recipe => {
  const at = numberBelow(pieces.length, random);
  const more = oneOf(other.pieces, random);
  switch (numberBelow(5, random)) {
    case 0:
      return { pieces, rounds: rounds * 3 + 1 };
    case 1:
      return { pieces: pieces.toSpliced(at, pieces.length > 1 ? 1 : 0), rounds };
    case 2:
      return { pieces: pieces.toSpliced(at, 0, more), rounds };
    case 3:
      return { pieces, rounds: Math.ceil(rounds / 4) };
    default: {
      const { text, times } = pieces[at] ?? more;
      return { pieces: pieces.with(at, { text, times: times * 4 + 1 }), rounds };
    }
  }
};

const fileOf = (name: string): string => join(keptFolder, `${name}.jsonl`);

const readKept = (name: string): Recipe[] =>
  existsSync(fileOf(name))
    ? readFileSync(fileOf(name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Recipe)
    : [];

/** Stores the slowest inputs of `fromMs` or longer, as seeds of later searches. */
export const keepInputs = ({ name }: Subject, found: Found[], fromMs: number): void => {
  const slow = found.filter(({ ms }) => ms >= fromMs).slice(0, 3);
  if (slow.length === 0) return;
  mkdirSync(keptFolder, { recursive: true });
  writeFileSync(fileOf(name), slow.map(({ recipe }) => `${JSON.stringify(recipe)}\n`).join(''));
};

/**
 * Searches for the input with the longest step: starts with stored inputs and samples, then mutates the slowest ones.
 * @returns the slowest, in order.
 */
export const findSlowest = (
  { name, parse, texts, longest }: Subject,
  { seed, tries, forMs = 0, limitMs }: Budget,
): Found[] => {
  const [random, factor, arbitrary] = [randomFrom(seed), slowness(), recipes(texts)];
  const until = performance.now() + forMs;
  const kept = readKept(name);
  let best: Found[] = [];
  let samples: Recipe[] = [];
  for (let index = 0; index < tries || performance.now() < until; index += 1) {
    const at = index % 50;
    if (at === 0) samples = fc.sample(arbitrary, { seed: seed + index, numRuns: 50 });
    const sample = kept[index] ?? samples[at] ?? none.recipe;
    // Adds new inputs throughout: the slowest may not resemble early candidates.
    const isNew = best.length < populationMax || index < tries / 3 || random() < 0.2;
    const recipe = isNew ? sample : change(oneOf(best, random).recipe, sample, random);
    const slow = (best.at(-1)?.ms ?? 0) * factor;
    const ms = checkedTime(parse, writeOut(recipe, longest), slow) / factor;
    best = [...best, { ms, recipe }].sort((a, b) => b.ms - a.ms).slice(0, populationMax);
    if (ms > limitMs) break;
  }
  return best.length > 0 ? best : [none];
};
