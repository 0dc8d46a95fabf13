import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOfUnused, isUnusedReset } from '../../../scripts/build/unused-styles.ts';
import { readUsedClasses } from '../../../scripts/build/used-props.ts';

const components = ['Radio', 'RadioCards', 'RadioGroup', 'Card', 'ScrollArea'];
const isUnused = isOfUnused(components, new Set(['RadioCards', 'Card']));

describe('styles of a component that nothing imports', () => {
  it('are found by the component and by its parts', () => {
    expect(isUnused('.rt-Radio:where(.rt-r-size-1)')).toBe(true);
    expect(isUnused('.rt-Card .rt-RadioGroupItem')).toBe(true);
  });

  it('are not those of a used component whose name begins alike', () => {
    expect(isUnused('.rt-RadioCardsItem:where(.rt-variant-surface)')).toBe(false);
    expect(isUnused('.rt-Card')).toBe(false);
  });

  it('are not those that other components are made with', () => {
    expect(isUnused('.rt-ScrollAreaViewport')).toBe(false);
  });
});

describe('styles that undo the browser’s own', () => {
  it('are unused for elements of which no component is made', () => {
    expect(isUnusedReset('.rt-reset:where(table)')).toBe(true);
    expect(isUnusedReset('.rt-reset:where(h1,h2)')).toBe(true);
  });

  it('are used for the others, and for states', () => {
    expect(isUnusedReset('.rt-reset:where(a)')).toBe(false);
    expect(isUnusedReset('.rt-reset:where(b, code, kbd)')).toBe(false);
    expect(isUnusedReset(".rt-reset:where(input[type='radio'])")).toBe(false);
    expect(isUnusedReset('.rt-reset:where(:focus)')).toBe(false);
  });
});

describe('a class of a prop', () => {
  const isUsed = readUsedClasses(resolve(import.meta.dirname, '../../..'));

  it('is used when some component is given that value', () => {
    expect(isUsed('rt-r-mb-4')).toBe(true);
    expect(isUsed('rt-r-size-3')).toBe(true);
  });

  it('is unused when none is', () => {
    expect(isUsed('rt-r-mx-7')).toBe(false);
    expect(isUsed('rt-r-size-9')).toBe(false);
  });
});
