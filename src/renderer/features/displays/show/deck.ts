/** A random order, in which each picture comes once before any comes again. */
export interface Deck {
  current: number | undefined;
  /** Planned ahead, so that it can be loaded. */
  next: number | undefined;
  /** Those of this round, with the current one. */
  seen: ReadonlySet<number>;
}

export const newDeck: Deck = { current: undefined, next: undefined, seen: new Set() };

const draw = ({ current, seen }: Deck, ids: readonly number[], random: () => number) => {
  const fresh = ids.filter((id) => !seen.has(id));
  const others = (fresh.length > 0 ? fresh : ids).filter((id) => id !== current);
  return others[Math.floor(random() * others.length)];
};

/** The next picture; a single one stays, and without any there is none. `random` gives 0 up to 1. */
export const turn = (deck: Deck, ids: readonly number[], random: () => number): Deck => {
  const { current, next, seen } = deck;
  const isLeft = next !== undefined && ids.includes(next);
  const following = isLeft ? next : draw(deck, ids, random);
  if (following === undefined) {
    return current !== undefined && ids.includes(current) ? deck : newDeck;
  }
  const isNewRound = seen.has(following);
  const moved: Deck = {
    current: following,
    next: undefined,
    seen: new Set(isNewRound ? [following] : [...seen, following]),
  };
  return { ...moved, next: draw(moved, ids, random) };
};
