import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepPart, pascal, sheetOf } from './style-sheets.ts';
import { removeUnusedTokens, type Sheet } from './unused-tokens.ts';
import { readUsedClasses } from './used-props.ts';

interface Rule {
  selectors: string[];
  source?: { input: { file?: string } };
  remove(): void;
}
interface AtRule {
  name: string;
  params: string;
  source?: { input: { file?: string } };
  remove(): void;
}
interface Root extends Sheet {
  source?: { input: { file?: string } };
  walkRules(visit: (rule: Rule) => void): void;
  walkAtRules(visit: (rule: AtRule) => void): void;
}

const importsOf = /import (?:type )?\{([^}]*)\} from '@radix-ui\/themes'/g;

/** Components of Radix Themes that a source file imports. */
const importedIn = (source: string): string[] =>
  [...source.matchAll(importsOf)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );

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

/** What no theme of the client asks for: its scaling, its corners, and a look that nothing has. */
const isUnusedLook =
  /\[data-scaling=["']?(?:90|95|105|110)%|\[data-radius=["']?(?:none|small|medium)\b|\.rt-variant-classic\b/;

/** Elements with `rt-reset`, by which the library's components undo the browser's own styles. */
export const resetElements = [
  ...['a', 'button', 'code', 'div', 'input', 'label', 'section', 'span', 'textarea'],
];

/** Whether a selector resets elements of which no component is made here. */
export const isUnusedReset = (selector: string): boolean => {
  const elements = /^\.rt-reset:where\(([a-z].*?)\)/
    .exec(selector)?.[1]
    ?.match(/(?<![\w-])[a-z]\w*/g);
  return elements?.every((element) => !resetElements.includes(element)) ?? false;
};

const scaleOf = /\[data-(?:accent|gray)-color=["']?(\w+)["']?\]/;

/** Fonts that Radix Themes falls back to where the app brings its own. */
const otherFonts = /["'](?:Segoe UI|Open Sans) \(Custom\)["']/;

/** Scales whose colours the sheet has; the library maps each that it knows to its accents. */
const scalesIn = (sheet: Root): Set<string> => {
  const scales = new Set(['gray']);
  sheet.walkDecls(({ prop }) => {
    const scale = /^--(\w+)-9$/.exec(prop)?.[1];
    if (scale) scales.add(scale);
  });
  return scales;
};

const keepSelectors = (rule: Rule, isUsed: (selector: string) => boolean): void => {
  const used = rule.selectors.filter(isUsed);
  if (used.length === 0) rule.remove();
  else if (used.length < rule.selectors.length) rule.selectors = used;
};

/**
 * Removes what no page uses of Radix Themes' styles: components nothing imports, its classes for what no prop
 * asks for, colours nothing is painted in, and those of wide-gamut screens, whose places the usual ones take. Of the
 * rest each sheet gets its part; while the app is developed, one has them all.
 */
export const unusedStyles = (root: string, isBuild: boolean) => {
  const isOfUnusedComponent = isOfUnused(listComponents(root), usedComponents(root));
  const isUsedClass = readUsedClasses(root);
  const isUsed = (selector: string): boolean =>
    ![isUnusedClass, isUnusedLook].some((pattern) => pattern.test(selector)) &&
    !isOfUnusedComponent(selector) &&
    !isUnusedReset(selector) &&
    (selector.match(/(?<=\.)rt-r-[\w-]+/g) ?? []).every(isUsedClass);
  return {
    postcssPlugin: 'unused-styles',
    OnceExit: (sheet: Root): void => {
      const name = sheetOf(sheet.source?.input.file);
      if (!name) return;
      const scales = scalesIn(sheet);
      sheet.walkRules((rule) =>
        keepSelectors(rule, (one) => isUsed(one) && scales.has(scaleOf.exec(one)?.[1] ?? 'gray')),
      );
      sheet.walkAtRules((rule) => {
        const isWideGamut = rule.name === 'supports' && rule.params.includes('display-p3');
        const isOtherFont = rule.name === 'font-face' && otherFonts.test(String(rule));
        if (isWideGamut || isOtherFont) rule.remove();
      });
      removeUnusedTokens(sheet, root);
      // While the app is developed, no page asks for the sheet of controls.
      if (isBuild) keepPart(sheet, name);
    },
  };
};
