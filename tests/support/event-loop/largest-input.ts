import type { z } from 'zod';
import { jsonLimit } from '#server/http/json-body.ts';
import { shapeOf, takes } from '#tests/support/hardening/hostile/schema-values.ts';

const text = (length: number): string =>
  'wörds of <a text> '.repeat(length / 18 + 1).slice(0, length);

type Fields = Record<string, unknown>;

/** Maximises one field after the other; fields without a larger valid value stay. */
const grow = (schema: z.ZodType, fields: Fields): Fields => {
  const properties = shapeOf(schema).properties ?? {};
  let grown = fields;
  for (const [name, shape] of Object.entries(properties)) {
    const largest: unknown[] = [];
    const options = [shape, ...(shape.anyOf ?? [])];
    for (const { type, maxLength, maximum, maxItems, items } of options) {
      if (type === 'string') largest.push(text(maxLength ?? 100_000));
      if ((type === 'number' || type === 'integer') && maximum !== undefined) largest.push(maximum);
      const item = Array.isArray(fields[name]) ? fields[name][0] : undefined;
      if (type === 'array' && items) {
        const many = Array.from({ length: maxItems ?? 20_000 }, (_, index) =>
          items.type === 'integer' ? index + 1 : (item ?? 'x'),
        );
        largest.push(many);
      }
    }
    const candidates = largest.map((value) => ({ ...grown, [name]: value }));
    grown = candidates.find((candidate) => takes(schema, candidate)) ?? grown;
  }
  return grown;
};

export const largestBody = (schema: z.ZodType, body: unknown): unknown =>
  typeof body === 'object' && body !== null && takes(schema, body)
    ? grow(schema, body as Fields)
    : body;

export const largestQuery = (schema: z.ZodType, query: string): string => {
  const params = Object.fromEntries(new URLSearchParams(query));
  // Numbers in a query are text.
  const properties = shapeOf(schema).properties ?? {};
  let grown: Record<string, string> = params;
  for (const [name, shape] of Object.entries(properties)) {
    for (const { maximum, maxLength } of [shape, ...(shape.anyOf ?? [])]) {
      const value =
        maximum !== undefined ? String(maximum) : text(Math.min(maxLength ?? 2_000, 2_000));
      const candidate = { ...grown, [name]: value };
      if (name !== 'before' && name !== 'after' && takes(schema, candidate)) grown = candidate;
    }
  }
  return new URLSearchParams(grown).toString();
};

const filled = (item: string, parts = 1): string =>
  Array<string>(Math.floor(jsonLimit / 1.1 / parts / (item.length + 1)))
    .fill(item)
    .join();

/** Bodies of maximum size that no contract accepts: refusing them must be as fast. */
export const hostileBodies = (schema: z.ZodType): string[] => {
  const names = Object.keys(shapeOf(schema).properties ?? {});
  const fields = Array.from({ length: jsonLimit / 11 }, (_, index) => `"k${index}":1`);
  return [
    ...names.slice(0, 1).map((name) => `{${JSON.stringify(name)}:[${filled('{}')}]}`),
    `{${names.map((name) => `${JSON.stringify(name)}:[${filled('0', names.length)}]`).join()}}`,
    `{${fields.join()}}`,
    `${'['.repeat(jsonLimit / 2)}${']'.repeat(jsonLimit / 2)}`,
    `[${'0,'.repeat(250_000)}0]`,
  ];
};
