import { z } from 'zod';
import { numberBelow, oneOf, type Random } from '#shared/features/games/random.ts';
import { awkwardValue } from './awkward.ts';

export interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  prefixItems?: Shape[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
}

const shapes = new WeakMap<z.ZodType, Shape>();

export const shapeOf = (schema: z.ZodType): Shape => {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  shapes.set(schema, shape);
  return shape;
};

const texts = [
  'A word',
  '2026-03-02',
  '2026-03-02T09:00:00.000Z',
  '09:30',
  '❤️',
  'UTC',
  'fox',
  '#aabbcc',
  'memory',
  'A-code_1',
  'daily',
];

const someText = (shape: Shape, random: Random): string => {
  const fitting = texts.filter((text) => !shape.pattern || new RegExp(shape.pattern).test(text));
  const text = oneOf(fitting.length > 0 ? fitting : texts, random);
  return text.padEnd(Math.min(shape.minLength ?? 0, 200), 'x').slice(0, shape.maxLength ?? 400);
};

const someNumber = ({ minimum = -5, maximum = 1_000, type }: Shape, random: Random): number => {
  const value = Math.max(minimum, -1e9) + random() * Math.min(50, Math.max(0, maximum - minimum));
  return type === 'integer' ? Math.round(value) : value;
};

const someObject = ({ properties = {}, required = [] }: Shape, random: Random) => {
  const kept = Object.entries(properties).filter(
    ([name]) => required.includes(name) || random() < 0.6,
  );
  return Object.fromEntries(kept.map(([name, shape]) => [name, someValue(shape, random)]));
};

export const someValue = (shape: Shape, random: Random): unknown => {
  const choices = shape.anyOf ?? shape.oneOf ?? shape.enum?.map((value) => ({ const: value }));
  if (choices) return someValue(oneOf(choices, random), random);
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((one) => someValue(one, random)));
  if ('const' in shape) return shape.const;
  if (shape.type === 'string') return someText(shape, random);
  if (shape.type === 'integer' || shape.type === 'number') return someNumber(shape, random);
  if (shape.type === 'boolean') return random() < 0.5;
  if (shape.type === 'null') return null;
  if (shape.type === 'object') return someObject(shape, random);
  if (shape.type !== 'array') return oneOf(texts, random);
  const items = shape.prefixItems ?? Array(numberBelow(3, random)).fill(shape.items ?? {});
  return items.map((item) => someValue(item, random));
};

const replace = (value: unknown, random: Random): unknown => {
  if (Array.isArray(value) && value.length > 0 && random() < 0.7) {
    const at = numberBelow(value.length, random);
    return value.map((item, index) => (index === at ? replace(item, random) : item));
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const keys = isObject ? Object.keys(value) : [];
  if (keys.length === 0 || random() < 0.05) return awkwardValue(random);
  const key = oneOf(keys, random);
  const entries = Object.entries(value as object);
  if (random() < 0.12) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === key ? replace(inner, random) : inner]),
  );
};

export const spoiled = (value: unknown, random: Random): unknown => {
  let result = value;
  for (let times = 1 + numberBelow(3, random); times > 0; times -= 1)
    result = replace(result, random);
  return result;
};

/** Whether a contract accepts a value; errors of the library count as no. */
export const takes = (schema: z.ZodType, value: unknown): boolean => {
  try {
    return schema.safeParse(value).success;
  } catch {
    return false;
  }
};
