import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltSchema } from '#server/db/built-schema.ts';
import { readMigrations } from '#server/db/migrations.ts';
import { keyOfMigrations, referenceSchema } from '#server/db/schema-objects.ts';
import { builtSchema } from '../../../scripts/build/built-schema.ts';
import { lightHttp } from '../../../scripts/build/light-http.ts';

const root = join(import.meta.dirname, '../../..');
const migrationsFolder = join(root, 'resources/migrations');

describe('the built server', () => {
  let dir = '';
  let built: { schema: BuiltSchema; http: Record<string, unknown> };

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'server-modules-'));
    const entry = join(dir, 'entry.ts');
    writeFileSync(
      entry,
      `export { builtSchema as schema } from ${JSON.stringify(join(root, 'src/server/db/built-schema.ts'))};
       import * as http from 'node:http'; export { http };`,
    );
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [builtSchema(migrationsFolder), lightHttp()],
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

  it('takes the module for HTTP without reading the exports that load a client', async () => {
    const http = await import('node:http');
    expect(built.http.createServer).toBe(http.createServer);
    expect(built.http.request).toBe(http.request);
    expect(built.http).not.toHaveProperty('WebSocket');
    const code = readFileSync(join(dir, 'out/entry.js'), 'utf8');
    expect(code).not.toMatch(/from ["']node:http["']/);
  });
});
