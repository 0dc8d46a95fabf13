const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/**
 * What a form says after a record changed underneath it: what only one side changed is taken from that side.
 * `clashes` are the fields that both changed differently; in `merged` they are as they were typed.
 */
export const mergeValues = <Values extends object>(
  before: Values,
  mine: Values,
  theirs: Values,
): { merged: Values; clashes: (keyof Values & string)[] } => {
  const merged = { ...theirs };
  const clashes: (keyof Values & string)[] = [];
  for (const name of Object.keys(theirs) as (keyof Values & string)[]) {
    if (isSame(mine[name], before[name]) || isSame(mine[name], theirs[name])) continue;
    merged[name] = mine[name];
    if (!isSame(theirs[name], before[name])) clashes.push(name);
  }
  return { merged, clashes };
};
