import type { Plugin } from 'vite';
import { readMigrations } from '../../src/server/db/migrations.ts';
import { keyOfMigrations, referenceSchema } from '../../src/server/db/schema-objects.ts';

/** Builds the newest database schema into the server, which would make it from all migrations at each start. */
export const builtSchema = (folder: string): Plugin => ({
  name: 'built-schema',
  transform: {
    filter: { id: /[\\/]src[\\/]server[\\/]db[\\/]built-schema\.ts$/ },
    handler() {
      const migrations = readMigrations(folder);
      const objects = [...referenceSchema(migrations).values()];
      const built = JSON.stringify({ migrations: keyOfMigrations(migrations), objects });
      return {
        code: `export const builtSchema = JSON.parse(${JSON.stringify(built)});`,
        moduleType: 'js',
        map: null,
      };
    },
  },
});
