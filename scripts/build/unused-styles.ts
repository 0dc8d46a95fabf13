import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Rule {
  selectors: string[];
  remove(): void;
}
interface AtRule {
  name: string;
  params: string;
  remove(): void;
}

const importsOf = /import (?:type )?\{([^}]*)\} from '@radix-ui\/themes'/g;

/** Components of Radix Themes that a source file imports. */
const importedIn = (source: string): string[] =>
  [...source.matchAll(importsOf)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );

const pascal = (file: string): string =>
  file.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** Components that others of the library are made with. */
const ofOthers = ['ScrollArea', 'Reset', 'Slot', 'Icons', 'VisuallyHidden'];

/** Names of the library's components. */
const listComponents = (root: string): string[] =>
  readdirSync(join(root, 'node_modules/@radix-ui/themes/dist/esm/components'))
    .filter((file) => /^[a-z-]+\.js$/.test(file))
    .map((file) => pascal(file.replace(/\.js$/, '')));

/** Those that the client imports. */
const usedComponents = (root: string): Set<string> => {
  const sources = globSync(join(root, 'src/renderer/**/*.{ts,tsx}'));
  return new Set(sources.flatMap((file) => importedIn(readFileSync(file, 'utf8'))));
};

/**
 * Whether a selector is of a component that is not among the used ones. A class is the longest name's that it
 * begins with: `.rt-RadioCardsItem` is of RadioCards, not of Radio.
 */
export const isOfUnused = (components: string[], used: Set<string>) => {
  const names = components.toSorted((a, b) => b.length - a.length).join('|');
  const ofComponent = new RegExp(`\\.rt-(${names})(?=[A-Z]|[^A-Za-z]|$)`, 'g');
  return (selector: string): boolean =>
    [...selector.matchAll(ofComponent)].some(
      ([, name = '']) => !used.has(name) && !ofOthers.includes(name),
    );
};

/** Classes of a breakpoint, and of negative margins: no prop of the client asks for one. */
const isUnusedClass = /\\:-?rt-r-|\.-rt-r-/;

/**
 * Removes what no page uses of Radix Themes' styles: components nothing imports, its classes for what no prop
 * asks for, and colours of wide-gamut screens, whose places the usual ones take.
 */
export const unusedStyles = (root: string) => {
  const isUnused = isOfUnused(listComponents(root), usedComponents(root));
  return {
    postcssPlugin: 'unused-styles',
    Rule: (rule: Rule): void => {
      const used = rule.selectors.filter((one) => !isUnusedClass.test(one) && !isUnused(one));
      if (used.length === 0) rule.remove();
      else if (used.length < rule.selectors.length) rule.selectors = used;
    },
    AtRule: (rule: AtRule): void => {
      if (rule.name === 'supports' && rule.params.includes('display-p3')) rule.remove();
    },
  };
};
