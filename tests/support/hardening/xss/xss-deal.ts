import { type Filling, fillings } from './xss-fillings.ts';
import { xssPayloads } from './xss-payloads.ts';

interface Dealt {
  filling: Filling;
  n: number;
  texts: Record<string, string>;
}

/** Long enough for forty payloads; longer stories are not shown in full. */
const longest = 2_000;

/** Deals payloads, the longest that fits first, until a kind of place has had them all; then again. */
class Deck {
  #left: string[] = [];
  #again = 0;

  #next(room: number): string | undefined {
    if (this.#left.length === 0) {
      this.#left = [...xssPayloads].sort((one, other) => other.length - one.length);
    }
    const index = this.#left.findIndex(({ length }) => length <= room);
    return index < 0 ? undefined : this.#left.splice(index, 1)[0];
  }

  take(room: number): string {
    const taken: string[] = [];
    let free = room;
    for (let next = this.#next(free); next !== undefined; next = this.#next(free - 1)) {
      taken.push(next);
      free = room - taken.join(' ').length;
      if (free < 2) break;
    }
    if (taken.length > 0) return taken.join(' ');
    // The rest is too long for this one: reuse payloads that others had.
    const short = xssPayloads.filter(({ length }) => length <= room);
    this.#again += 1;
    return short[this.#again % short.length] ?? '';
  }
}

/** Where a text is: edits keep their record's place. Strangers are numbered. */
export const placeOf = ({ call, id, who }: Filling, n: number, field: string): string => {
  const [, path = ''] = call.split(' ');
  const isMade = call.startsWith('POST');
  const number = isMade || who?.includes('stranger') ? n + 1 : (id?.(n) ?? n + 1);
  return `${isMade ? path : path.replace('/:id', '')} ${number} ${field}`;
};

const callsOf = (filling: Filling): { filling: Filling; n: number }[] =>
  Array.from({ length: filling.times ?? 9 }, (_, n) => ({ filling, n }));

/** Every call of every filling. Each text ends in a unique number, to tell places with the same payloads apart. */
export const dealPayloads = (): Dealt[] => {
  const calls = fillings.flatMap(callsOf);
  const last = new Map<string, Filling>();
  for (const { filling, n } of calls) {
    for (const field of Object.keys(filling.fields)) last.set(placeOf(filling, n, field), filling);
  }
  const decks = new Map<string, Deck>();
  let number = 0;
  const textFor = (deckName: string, max: number): string => {
    const deck = decks.get(deckName) ?? new Deck();
    decks.set(deckName, deck);
    number += 1;
    const mark = ` ~${number.toString(36).padStart(2, '0')}`;
    return deck.take(Math.min(max, longest) - mark.length) + mark;
  };
  return calls.map(({ filling, n }) => {
    const texts = Object.entries(filling.fields).map(([name, [kind, max]]) => {
      const stays = last.get(placeOf(filling, n, name)) === filling;
      // Texts that are soon replaced use payloads of a separate deck.
      return [name, textFor(stays ? kind : `${kind} for now`, max)];
    });
    return { filling, n, texts: Object.fromEntries(texts) as Record<string, string> };
  });
};

/** Names of chosen files, which have no limit: all payloads in ten of them. */
export const fileNames = (): string[] =>
  Array.from({ length: 10 }, (_, n) => xssPayloads.slice(n * 20, (n + 1) * 20).join(' '));
