import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows per read: few enough for other requests to wait. */
const pageSize = 100;
/** Ids looked at in one go where rows of many people lie side by side. */
const sliceSize = 5_000;

/** Everything of a list, a page at a time; each page is asked for by the last row of the one before. */
export function* walkPages<Row>(
  read: (last: Row | undefined, limit: number) => Row[],
  size = pageSize,
): Generator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = read(last, size);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < size) return;
  }
}

/** Bounds of ids, so many at a time, up to the last. */
export function* sliceBounds(lastId: number): Generator<[after: number, upTo: number]> {
  for (let after = 0; after < lastId; after += sliceSize) yield [after, after + sliceSize];
}

/** The rows that fit among all of a table, a slice of ids at a time; no index of them is needed. */
export function* walkSlices<Row>(
  lastId: number,
  read: (after: number, upTo: number) => Row[],
): Generator<Row[]> {
  for (const [after, upTo] of sliceBounds(lastId)) {
    const rows = read(after, upTo);
    for (let at = 0; at < rows.length; at += pageSize) yield rows.slice(at, at + pageSize);
    // An empty page lets others in all the same.
    if (rows.length === 0) yield [];
  }
}

/** The same bounds, newest ids first, one turn of the event loop each. */
export async function* slicesInTurns(
  lastId: number,
): AsyncGenerator<{ after: number; upTo: number }> {
  for (let upTo = lastId; upTo > 0; upTo -= sliceSize) {
    yield { after: Math.max(0, upTo - sliceSize), upTo };
    await nextTurn();
  }
}
