import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';

const featuresDir = join(import.meta.dirname, '../../../../src/shared/features');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'response' in value;

const allEndpoints = async (): Promise<Endpoint[]> => {
  const files = readdirSync(featuresDir, { recursive: true, encoding: 'utf8' });
  const contracts = files.filter((file) => file.endsWith('.contract.ts')).sort();
  const found = new Set<Endpoint>();
  for (const file of contracts) {
    const all = (await import(join(featuresDir, file))) as Record<string, unknown>;
    for (const value of Object.values(all)) if (isEndpoint(value)) found.add(value);
  }
  return [...found];
};

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

const isText = (schema: JsonSchema): boolean =>
  [schema.type].flat().includes('string') &&
  schema.enum === undefined &&
  schema.const === undefined;

const textsIn = (schema: JsonSchema, path: string): string[] => [
  ...(isText(schema) ? [path] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    textsIn(inner, path ? `${path}.${name}` : name),
  ),
  ...(typeof schema.additionalProperties === 'object'
    ? textsIn(schema.additionalProperties, `${path}.*`)
    : []),
  ...(schema.items ? textsIn(schema.items, `${path}[]`) : []),
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((all) =>
    (all ?? []).flatMap((inner) => textsIn(inner, path)),
  ),
];

/** The text fields of each writing call, as `METHOD path field`, without enums. */
export const textFields = async (): Promise<string[]> => {
  const writing = (await allEndpoints()).filter(({ method }) => method !== 'GET');
  const fields = writing.flatMap(({ method, path, body }) => {
    if (!body) return [];
    // What is read from JSON in a form's field is known by what comes out alone.
    return (['input', 'output'] as const).flatMap((io) => {
      const schema = z.toJSONSchema(body, { io, unrepresentable: 'any' }) as JsonSchema;
      return textsIn(schema, '').map((field) => `${method} ${path} ${field}`);
    });
  });
  return [...new Set(fields)];
};
