import { describe, expect, it } from 'vitest';
import { isOfUnused } from '../../../scripts/build/unused-styles.ts';

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
