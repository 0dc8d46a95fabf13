import { enableCompileCache } from 'node:module';
import { compileCacheFolder } from './startup/compile-cache.ts';

// First of all: what is loaded from here on is compiled once per version of the program, not at each start.
enableCompileCache?.(compileCacheFolder());
await import('./run-cli.ts');
