import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltSchema } from '#server/db/built-schema.ts';
import { readMigrations } from '#server/db/migrations.ts';
import { keyOfMigrations, referenceSchema } from '#server/db/schema-objects.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { asciiCode, asciiOnly } from '../../../scripts/build/ascii-code.ts';
import { builtSchema } from '../../../scripts/build/built-schema.ts';
import { lightBuiltins } from '../../../scripts/build/light-builtins.ts';
import { lazyContracts } from '../../../scripts/build/light-contracts.ts';

const root = join(import.meta.dirname, '../../..');
const migrationsFolder = join(root, 'resources/migrations');

describe('the built server', () => {
  let dir = '';
  let built: {
    schema: BuiltSchema;
    http: typeof import('node:http');
    createTask: Endpoint;
    foreign: string;
  };

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'server-modules-'));
    const entry = join(dir, 'entry.ts');
    writeFileSync(
      entry,
      `export { builtSchema as schema } from ${JSON.stringify(join(root, 'src/server/db/built-schema.ts'))};
       import * as http from 'node:http'; export { http };
       export { createTask } from ${JSON.stringify(join(root, 'src/shared/features/tasks/tasks.contract.ts'))};
       export const foreign = 'Großmutter 🧡';`,
    );
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [
        builtSchema(migrationsFolder),
        lazyContracts(),
        lightBuiltins(new Set()),
        asciiCode(),
      ],
      ssr: { noExternal: true },
      build: { ssr: entry, outDir: join(dir, 'out'), rollupOptions: { output: { format: 'es' } } },
    });
    built = await import(pathToFileURL(join(dir, 'out/entry.js')).href);
  });

  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('brings the schema that all migrations make', () => {
    const migrations = readMigrations(migrationsFolder);
    expect(built.schema.migrations).toBe(keyOfMigrations(migrations));
    expect(built.schema.objects).toEqual([...referenceSchema(migrations).values()]);
  });

  const code = () => readFileSync(join(dir, 'out/entry.js'), 'utf8');

  it('takes modules of Node without reading all their exports', async () => {
    const http = await import('node:http');
    expect(built.http.createServer).toBe(http.createServer);
    expect(code()).not.toMatch(/from ["']node:/);
  });

  it('makes the schemas of a call when they are first read, and none of answers', () => {
    const { createTask } = built;
    expect(Object.getOwnPropertyDescriptor(createTask, 'body')?.get).toBeTypeOf('function');
    const schema = createTask.body;
    expect(schema?.safeParse({}).success).toBe(false);
    expect(createTask.body).toBe(schema);
    expect(createTask).toMatchObject({ method: 'POST', path: '/api/tasks', takesClientId: true });
    expect(createTask).not.toHaveProperty('response');
  });

  it('is written in ASCII', () => {
    expect(built.foreign).toBe('Großmutter 🧡');
    expect(code()).not.toMatch(/[^\0-\x7f]/);
  });
});

describe('code in ASCII', () => {
  const value = (code: string): unknown => runInNewContext(asciiOnly(code));

  it('means the same in texts and patterns', () => {
    expect(value("'é🧡'")).toBe('é🧡');
    expect(value('`one—`')).toBe('one—');
    expect(value('/^[🧡é]$/u.test("🧡")')).toBe(true);
  });

  it('means the same after backslashes', () => {
    expect(value(String.raw`'\é'`)).toBe('é');
    expect(value(String.raw`'\\é'`)).toBe('\\é');
    expect(value(String.raw`/^\é$/.test('é')`)).toBe(true);
  });
});
