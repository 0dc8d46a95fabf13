import { describe, expect, it } from 'vitest';
import {
  isOfControl,
  keepPart,
  requireFirstStyles,
  type SheetName,
  sheetOf,
} from '../../../scripts/build/style-sheets.ts';

const inRadix = (file: string) => ({
  input: { file: `/x/node_modules/@radix-ui/themes/${file}` },
});

const makeRule = (selectors: string[], file: string, parent = {}) => ({
  selectors,
  source: inRadix(file),
  parent: { type: 'root', ...parent },
  isRemoved: false,
  remove() {
    this.isRemoved = true;
  },
});

const keptIn = (name: SheetName, rule: ReturnType<typeof makeRule>): string[] => {
  const copy = { ...rule, selectors: [...rule.selectors] };
  keepPart({ walkRules: (visit) => visit(copy), walkAtRules: () => {} }, name);
  return copy.isRemoved ? [] : copy.selectors;
};

describe('a selector', () => {
  it('is of a control unless its components are all of the first screen', () => {
    expect(isOfControl('.rt-SelectTrigger')).toBe(true);
    expect(isOfControl('.rt-TextFieldInput')).toBe(true);
    expect(isOfControl('.rt-Button .rt-SwitchRoot')).toBe(true);
    expect(isOfControl('.rt-TextAreaInput')).toBe(false);
    expect(isOfControl('.rt-Text:where(.rt-r-size-1)')).toBe(false);
    expect(isOfControl('.radix-themes')).toBe(false);
  });

  it('is of a control if it is for a look that the first screen has nowhere', () => {
    expect(isOfControl('.rt-BaseButton:where(.rt-variant-outline):where(:hover)')).toBe(true);
    expect(isOfControl('.rt-TextAreaInput::-webkit-scrollbar')).toBe(true);
    expect(isOfControl('.rt-TextAreaRoot:where(.rt-variant-soft)')).toBe(true);
    expect(isOfControl('.rt-Button:where(.rt-r-size-4)')).toBe(true);
    expect(isOfControl('.rt-Heading:where(.rt-r-size-4)')).toBe(false);
    expect(isOfControl('.rt-BaseButton:where(.rt-variant-soft)')).toBe(false);
    expect(isOfControl('.rt-BaseTabList::-webkit-scrollbar')).toBe(false);
  });
});

describe('the sheets', () => {
  it('are known by their files, as addresses too', () => {
    expect(sheetOf('/x/src/renderer/lib/styles/controls.css?url')).toBe('controls');
    expect(sheetOf('C:\\x\\src\\renderer\\app\\app.css')).toBe('app');
    expect(sheetOf('/x/card.module.css')).toBeUndefined();
  });

  it('share out a rule by its selectors', () => {
    const rule = makeRule(['.rt-Button', '.rt-SwitchRoot'], 'components.css');
    expect(keptIn('app', rule)).toEqual(['.rt-Button']);
    expect(keptIn('controls', rule)).toEqual(['.rt-SwitchRoot']);
  });

  it('keep the steps of a movement', () => {
    const step = makeRule(['to'], 'components.css', { type: 'atrule', name: 'keyframes' });
    expect(keptIn('controls', step)).toEqual(['to']);
  });
});

describe('the first screen', () => {
  const chunk = (file: string) => [
    { moduleIds: [`/x/node_modules/@radix-ui/themes/dist/esm/components/${file}`] },
  ];

  it('may be made with what its styles are there for', () => {
    expect(() => requireFirstStyles(chunk('text-area.js'))).not.toThrow();
    expect(() => requireFirstStyles(chunk('theme.js'))).not.toThrow();
  });

  it('may not be made with controls', () => {
    expect(() => requireFirstStyles(chunk('text-field.js'))).toThrow('TextField');
  });
});
