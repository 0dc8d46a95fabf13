import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '#server/db/open.ts';
import { prepared } from '#server/db/prepared.ts';
import { makeTempDir, makeTestDb } from '#tests/support/server/test-db.ts';

const dir = makeTempDir();
let db: Db;
beforeAll(() => {
  db = makeTestDb(dir.path);
});
afterAll(() => {
  db.$client.close();
  dir.remove();
});

it('passes every kind of value through unchanged', () => {
  const values = ['12', 'abc', 7, -1.5, null, Buffer.from([1, 2])];
  const columns = values.map((_, index) => `? v${index}, typeof(?) t${index}`).join(', ');
  const row = prepared<Record<string, unknown>>(db, `SELECT ${columns}`).get(
    ...values.flatMap((value) => [value, value]),
  );
  expect(values.map((_, index) => row?.[`v${index}`])).toEqual(values);
  const types = values.map((_, index) => row?.[`t${index}`]);
  expect(types).toEqual(['text', 'text', 'real', 'real', 'null', 'blob']);
});

const joinSql = `SELECT wanted.value FROM json_each(?) wanted JOIN json_each(?) other
  ON other.value = wanted.value WHERE wanted.value < ? ORDER BY wanted.value LIMIT ?`;

it('plans a statement once, however often it is run', () => {
  // The driver compiles a row function per plan, which counts the plans.
  const plans = vi.spyOn(globalThis, 'Function');
  const run = () => prepared(db, joinSql).all('[1,2,3]', '[2,3,4]', 4, 5);
  try {
    for (let i = 0; i < 5; i += 1) expect(run()).toEqual([{ value: 2 }, { value: 3 }]);
    expect(plans).toHaveBeenCalledTimes(1);
  } finally {
    plans.mockRestore();
  }
});
