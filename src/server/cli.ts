import { enableCompileCache } from 'node:module';
import { compileCacheFolder } from './startup/compile-cache.ts';

// Before any other import: modules loaded from here on are compiled once per version, not at each start.
enableCompileCache?.(compileCacheFolder());
await import('./run-cli.ts');
