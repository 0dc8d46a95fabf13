import { describe, expect, it } from 'vitest';
import { type Deck, newDeck, turn } from '#renderer/features/displays/show/deck.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const seeded = (seed: number) => () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};

const deal = (count: number, ids: readonly number[]) => {
  const random = seeded(7);
  const shown: (number | undefined)[] = [];
  let deck: Deck = newDeck;
  for (let at = 0; at < count; at += 1) {
    deck = turn(deck, ids, random);
    shown.push(deck.current);
  }
  return { shown, deck };
};

describe('the order of a screen', () => {
  it('shows each of five hundred pictures once before any comes again', () => {
    const ids = numbers(500);
    const { shown } = deal(1_000, ids);
    for (const round of [shown.slice(0, 500), shown.slice(500)]) {
      expect(new Set(round)).toEqual(new Set(ids));
    }
    expect(shown.slice(0, 500)).not.toEqual(shown.slice(500));
  });

  it('never shows a picture twice in a row, across rounds too', () => {
    const { shown } = deal(300, numbers(3));
    expect(shown.filter((id, at) => id === shown[at - 1])).toEqual([]);
  });

  it('keeps the only picture', () => {
    expect(deal(3, [5]).shown).toEqual([5, 5, 5]);
  });

  it('has nothing to show without pictures', () => {
    expect(deal(2, []).shown).toEqual([undefined, undefined]);
    expect(turn(deal(1, [5]).deck, [], Math.random)).toEqual(newDeck);
  });

  it('leaves out a planned picture that is gone, and shows a new one in this round', () => {
    const ids = numbers(4);
    const { deck } = deal(2, ids);
    const left = [...ids.filter((id) => id !== deck.next), 9];
    let current = deck;
    const rest = [1, 2].map(() => {
      current = turn(current, left, seeded(3));
      return current.current;
    });
    const seen = [...deck.seen];
    expect(new Set(rest)).toEqual(new Set(left.filter((id) => !seen.includes(id))));
  });

  it('shows what was planned', () => {
    const { deck } = deal(1, numbers(9));
    expect(turn(deck, numbers(9), seeded(2)).current).toBe(deck.next);
  });
});
