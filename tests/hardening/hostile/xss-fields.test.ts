import { expect, test } from 'vitest';
import { textFields } from '#tests/support/hardening/hostile/text-fields.ts';
import { dealPayloads, placeOf } from '#tests/support/hardening/xss/xss-deal.ts';
import { filledFields, isSpared } from '#tests/support/hardening/xss/xss-fillings.ts';
import { xssPayloads } from '#tests/support/hardening/xss/xss-payloads.ts';

test('every text field of every contract gets payloads or is never shown', async () => {
  const fields = await textFields();
  expect(fields.length).toBeGreaterThan(100);
  const unfilled = fields.filter((field) => !filledFields.includes(field) && !isSpared(field));
  expect(unfilled).toEqual([]);
});

test('no field is filled that no contract has', async () => {
  const fields = await textFields();
  expect(filledFields.filter((field) => !fields.includes(field))).toEqual([]);
});

test('there are two hundred distinct payloads', () => {
  expect(new Set(xssPayloads).size).toBe(200);
});

test('each kind of place gets every payload unabridged, in a text that nothing replaces', () => {
  const textsByPlace = new Map<string, { kind: string; text: string }>();
  for (const { filling, n, texts } of dealPayloads()) {
    for (const [field, [kind]] of Object.entries(filling.fields)) {
      textsByPlace.set(placeOf(filling, n, field), { kind, text: texts[field] ?? '' });
    }
  }
  const all = [...textsByPlace.values()];
  for (const kind of ['title', 'longText', 'name', 'comment', 'message']) {
    const texts = all.filter((one) => one.kind === kind).map(({ text }) => text);
    expect([kind, xssPayloads.filter((p) => !texts.some((text) => text.includes(p)))]).toEqual([
      kind,
      [],
    ]);
  }
});

test('every field gets several payloads', () => {
  const payloadsOf = new Map<string, Set<string>>();
  for (const { filling, texts } of dealPayloads()) {
    for (const [field, text] of Object.entries(texts)) {
      const name = `${filling.call} ${field}`;
      const had = payloadsOf.get(name) ?? new Set();
      for (const payload of xssPayloads) if (text.includes(payload)) had.add(payload);
      payloadsOf.set(name, had);
    }
  }
  expect([...payloadsOf].filter(([, had]) => had.size < 3).map(([name]) => name)).toEqual([]);
});
