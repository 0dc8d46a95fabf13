/** Rows by what `keyOf` says of each, in their order. */
export const groupBy = <Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key) => {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
};
