import { expect, test } from 'vitest';
import { textFields } from '#tests/support/proof/text-fields.ts';
import { filledFields, isSpared } from '#tests/support/proof/xss-fillings.ts';
import { groupsOf, xssPayloads } from '#tests/support/proof/xss-payloads.ts';

test('every text field of every contract is filled with payloads, or is known never to be shown', async () => {
  const fields = await textFields();
  expect(fields.length).toBeGreaterThan(100);
  const unfilled = fields.filter((field) => !filledFields.includes(field) && !isSpared(field));
  expect(unfilled).toEqual([]);
});

test('no field is filled that no contract has', async () => {
  const fields = await textFields();
  expect(filledFields.filter((field) => !fields.includes(field))).toEqual([]);
});

test('there are two hundred payloads, each of its own, and all are in the groups of a field', () => {
  expect(new Set(xssPayloads).size).toBe(200);
  const all = groupsOf(2_000).join(' ');
  expect(xssPayloads.filter((payload) => !all.includes(payload.trim()))).toEqual([]);
});
