import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Classes of single components rather than of a prop that many have. */
const ofComponents = /^rt-r-(?:side|orientation)$/;

const propWithClass = /(\w+):\{type:"[^"]*",(?:[^{}]*?,)?className:"(rt-r-[a-z-]+)"/g;

const read = (pattern: string): string[] =>
  globSync(pattern).map((file) => readFileSync(file, 'utf8'));

/** Values that a prop is given as text: in JSX, in objects and in the library's own calls. */
const givenTo = (prop: string): RegExp =>
  new RegExp(`\\b${prop}(?:=|: ?)(?:\\{[^}]*\\}|["'][^"']*["'])`, 'g');

const texts = (code: string): string[] =>
  [...code.matchAll(/["']([^"']*)["']/g)].map(([, text = '']) => text);

/**
 * Tells which of Radix Themes' utility classes, `rt-r-` with a prop and a value, are asked for: some source of the
 * client, or of the library's components, gives the prop that value.
 */
export const readUsedClasses = (root: string): ((name: string) => boolean) => {
  const library = join(root, 'node_modules/@radix-ui/themes/dist/esm');
  const definitions = read(join(library, '**/*.{prop,props}.js'));
  const components = read(join(library, 'components/*.js')).filter(
    (code) => !propWithClass.test(code),
  );
  const sources = [...read(join(root, 'src/renderer/**/*.{ts,tsx}')), ...components];
  const values = new Map<string, Set<string>>();
  for (const [, prop = '', className = ''] of definitions.join('\n').matchAll(propWithClass)) {
    if (ofComponents.test(className)) continue;
    const known = values.get(className) ?? new Set();
    values.set(className, known);
    for (const source of sources)
      for (const [given] of source.matchAll(givenTo(prop)))
        for (const text of texts(given)) known.add(text);
  }
  const prefixes = [...values.keys()].sort((a, b) => b.length - a.length);
  return (name) => {
    const prefix = prefixes.find((known) => name === known || name.startsWith(`${known}-`));
    const known = prefix && values.get(prefix);
    if (!known) return true;
    const value = name.slice(prefix.length + 1);
    return value === '' ? known.size > 0 : [...known].some((one) => value.endsWith(one));
  };
};
