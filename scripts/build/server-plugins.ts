import { join } from 'node:path';
import type { Plugin } from 'vite';
import { asciiCode } from './ascii-code.ts';
import { builtSchema } from './built-schema.ts';
import { lightBuiltins } from './light-builtins.ts';
import { lazyContracts } from './light-contracts.ts';
import { lightPackages } from './light-packages.ts';

/** What makes the built server start fast and small (ADR 51). @param root the repository's folder */
export const serverPlugins = (root: string): Plugin[] => [
  builtSchema(join(root, 'resources/migrations')),
  lazyContracts(),
  lightPackages(),
  lightBuiltins(new Set(['better-sqlite3'])),
  asciiCode(),
];

/** Names stay, for what a log says of an error. */
export const serverMinify = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: true },
} as const;
