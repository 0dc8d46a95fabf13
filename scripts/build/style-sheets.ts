interface Node {
  source?: { input: { file?: string } };
  remove(): void;
}
interface Rule extends Node {
  selectors: string[];
  parent?: { type: string; name?: string };
}
interface AtRule extends Node {
  name: string;
  params: string;
}
interface Sheet {
  walkRules(visit: (rule: Rule) => void): void;
  walkAtRules(visit: (rule: AtRule) => void): void;
}

/** Radix Themes' components that the first screen at home is made with, and the parts that others share. */
const firstComponents = [
  'Badge',
  'BaseButton',
  'BaseTabList',
  'Box',
  'Button',
  'Callout',
  'Flex',
  'Grid',
  'Heading',
  'IconButton',
  'Link',
  'Skeleton',
  'Spinner',
  'Tabs',
  'Text',
  'TextArea',
];

/** What the first screen does without, and all else that every page is made with. */
export type SheetName = 'app' | 'controls';

const pathOf: Record<SheetName, string> = {
  app: 'app/app.css',
  controls: 'lib/styles/controls.css',
};

/** The sheet that is written in a file, if it is one that takes a part of Radix Themes' styles. */
export const sheetOf = (file = ''): SheetName | undefined => {
  const path = file.replaceAll('\\', '/').replace(/\?.*$/, '');
  return (['app', 'controls'] as const).find((name) => path.endsWith(pathOf[name]));
};

// Of names that begin alike, a text field's is the longer one.
const isOfFirst = new RegExp(`^(?:${firstComponents.join('|')})(?!Field|[a-z])`);

/** Looks that nothing on the first screen has: other variants and sizes, and a text field with much in it. */
const isOfLaterLook =
  /\.rt-variant-(?:outline|surface)\b|Button\b.*\.rt-r-size-4\b|Badge\b.*\.rt-r-size-3\b|\.rt-TextArea\w+\b.*(?:variant-soft|-scrollbar|autofill)/;

/** Whether a selector is of a component, or of a look of one, that the first screen does without. */
export const isOfControl = (selector: string): boolean => {
  const names = [...selector.matchAll(/\.rt-([A-Z]\w*)/g)].map(([, name = '']) => name);
  return names.some((name) => !isOfFirst.test(name)) || isOfLaterLook.test(selector);
};

/** Movements of what the first screen is made with. */
const isOfFirstMotion = /^rt-(?:skeleton|spinner)-/;

const radix = /@radix-ui[\\/]themes[\\/]/;

/** Letters that a page in English has none of wait until the first screen is there. */
const isOtherScript = /-(?:latin-ext|cyrillic|cyrillic-ext|vietnamese|hebrew)-wght-/;

const ownerOfAtRule = (rule: AtRule, here: SheetName, file: string): SheetName => {
  if (rule.name === 'font-face') return isOtherScript.test(String(rule)) ? 'controls' : here;
  if (rule.name !== 'keyframes' || !radix.test(file)) return here;
  return isOfFirstMotion.test(rule.params) ? 'app' : 'controls';
};

/** Removes the parts of Radix Themes' styles that belong to the other sheet. */
export const keepPart = (sheet: Sheet, name: SheetName): void => {
  const fileOf = ({ source }: Node) => source?.input.file ?? '';
  sheet.walkRules((rule) => {
    if (!radix.test(fileOf(rule)) || rule.parent?.name === 'keyframes') return;
    const kept = rule.selectors.filter(
      (selector) => isOfControl(selector) === (name === 'controls'),
    );
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  sheet.walkAtRules((rule) => {
    if (ownerOfAtRule(rule, name, fileOf(rule)) !== name) rule.remove();
  });
};

/** The built sheet of what the first screen does without. */
export const isControlSheet = /[\\/]controls-[\w-]+\.css$/;

const component = /themes[\\/]dist[\\/]esm[\\/]components[\\/](?:_internal[\\/])?([a-z-]+)\.js$/;

/** Components of Radix Themes without styles of their own. */
const withoutStyles = ['Theme', 'Slot', 'VisuallyHidden'];

/** The name of a component whose file this is. */
export const pascal = (file: string): string =>
  file.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** @throws {Error} when the first screen at home is made with a component whose styles come later. */
export const requireFirstStyles = (chunks: { moduleIds?: string[] }[]): void => {
  const used = chunks
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .flatMap((id) => component.exec(id)?.[1] ?? []);
  const lost = used.map(pascal).filter((name) => !firstComponents.includes(name));
  const late = lost.filter((name) => !withoutStyles.includes(name));
  if (late.length > 0) throw new Error(`Styles of the first screen: ${late.join(', ')}`);
};
