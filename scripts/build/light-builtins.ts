import type { Plugin } from 'vite';

/** Left as imports: the outbound guard exchanges their exports, which only an import follows. */
const watched = new Set(['node:dns', 'node:dns/promises']);
/** As the bundler writes them: one a line, at the head of the file. */
const statement = /^import (.+) from "([^"]+)";$/gm;

const sourceOf = (module: string): string =>
  module.startsWith('node:')
    ? `process.getBuiltinModule("${module}")`
    : `process.getBuiltinModule("node:module").createRequire(import.meta.url)("${module}")`;

/** @param names what is between `import` and `from`, such as `a, { b as c }` or `* as d` */
const declarationsOf = (names: string, module: string): string => {
  const listed = /\{(.*)\}/.exec(names)?.[1];
  const whole = /^(?:\* as )?([\w$]+)/.exec(names)?.[1];
  return [
    ...(whole ? [`const ${whole} = ${sourceOf(module)};`] : []),
    ...(listed
      ? [`const { ${listed.trim().replaceAll(' as ', ': ')} } = ${sourceOf(module)};`]
      : []),
  ].join(' ');
};

/**
 * Takes modules of Node's and some packages without an import.
 * @param packages CommonJS packages outside the bundle
 */
export const withoutImports = (code: string, packages: ReadonlySet<string>): string =>
  code.replace(statement, (line, names: string, module: string) => {
    const isLight = module.startsWith('node:') ? !watched.has(module) : packages.has(module);
    return isLight ? declarationsOf(names, module) : line;
  });

/**
 * An import of a module of Node's reads every export of it, and with some of them loads a client for HTTP, web
 * streams and more that the server does not need: 80 ms of a start and some MiB. One of a CommonJS package has its
 * text searched for exports first. To require them costs no such thing.
 */
export const lightBuiltins = (packages: ReadonlySet<string>): Plugin => ({
  name: 'light-builtins',
  renderChunk: (code) => ({ code: withoutImports(code, packages), map: null }),
});
