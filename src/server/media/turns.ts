interface Limits {
  /** What one person may have waiting, what is under way among it. */
  perPerson: number;
  /** What may wait in all; everyone may have one, however many others have. */
  overall: number;
}

/**
 * A waiting list in which people take turns: next is the person served longest ago, the first to come
 * among those who never were. What can wait comes when nothing else does.
 */
export const createTurns = <T>({ perPerson, overall }: Limits) => {
  const counts = new Map<number, number>();
  let total = 0;
  const usual = new Map<number, T[]>();
  const patient = new Map<number, T[]>();
  const servedAt = new Map<number, number>();
  let serial = 0;

  const takeFrom = (lane: Map<number, T[]>): T | undefined => {
    let next: number | undefined;
    for (const ownerId of lane.keys()) {
      const isEarlier = (servedAt.get(ownerId) ?? 0) < (servedAt.get(next ?? ownerId) ?? 0);
      if (next === undefined || isEarlier) next = ownerId;
    }
    if (next === undefined) return undefined;
    const waiting = lane.get(next) ?? [];
    const item = waiting.shift();
    if (waiting.length === 0) lane.delete(next);
    serial += 1;
    servedAt.set(next, serial);
    return item;
  };

  return {
    /** Takes a place in the list. @returns false when there is none; else `leave` gives it back. */
    enter: (ownerId: number): boolean => {
      const own = counts.get(ownerId) ?? 0;
      if (own >= perPerson || (own > 0 && total >= overall)) return false;
      counts.set(ownerId, own + 1);
      total += 1;
      return true;
    },
    leave: (ownerId: number): void => {
      const own = (counts.get(ownerId) ?? 0) - 1;
      total -= 1;
      if (own > 0) counts.set(ownerId, own);
      else counts.delete(ownerId);
    },
    add: (ownerId: number, item: T, canWait: boolean): void => {
      const lane = canWait ? patient : usual;
      const waiting = lane.get(ownerId);
      if (waiting) waiting.push(item);
      else lane.set(ownerId, [item]);
    },
    /** How many were added and not taken yet. */
    size: (): number =>
      [...usual.values(), ...patient.values()].reduce((sum, { length }) => sum + length, 0),
    /** @param isQuiet whether what can wait may come, when nothing else waits */
    next: (isQuiet = true): T | undefined =>
      takeFrom(usual) ?? (isQuiet ? takeFrom(patient) : undefined),
  };
};
