import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** An experimental rule that takes the initials in an avatar for the words of a label. */
const unsettled = ['label-content-name-mismatch'];

/** What another colour scheme can break: it changes no element, name or size. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Fails on what axe finds; in the page itself, since its usual way opens a blank page for each look. */
async function expectNothingFound(page: Page, axe: AxeBuilder, part?: string) {
  if (part) axe.include(part);
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target}\n  ${failureSummary}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** What is right is not asked for: listing it takes longer than finding what is wrong. */
const newAxe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

/** Expects axe to find nothing against WCAG 2.2 AA on the page as it stands, or in one part of it. */
export const expectAccessible = (page: Page, part?: string) =>
  expectNothingFound(page, newAxe(page).withTags(standards).disableRules(unsettled), part);

async function wear(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('.radix-themes').first()).toHaveClass(new RegExp(colorScheme));
}

/** The same in light, and in dark whatever has to do with colours. */
export async function expectAccessibleInLightAndDark(page: Page, part?: string) {
  await wear(page, 'light');
  await expectAccessible(page, part);
  await wear(page, 'dark');
  await expectNothingFound(page, newAxe(page).withRules(ofColours), part);
}
