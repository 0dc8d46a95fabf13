import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** An experimental rule that takes the initials in an avatar for the words of a label. */
const unsettled = ['label-content-name-mismatch'];

/** Expects axe to find nothing against WCAG 2.2 AA on the page as it stands, or in one part of it. */
export async function expectAccessible(page: Page, part?: string) {
  const axe = new AxeBuilder({ page }).withTags(standards).disableRules(unsettled);
  if (part) axe.include(part);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target}\n  ${failureSummary}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** The same in both colour schemes. */
export async function expectAccessibleInLightAndDark(page: Page, part?: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('.radix-themes').first()).toHaveClass(new RegExp(colorScheme));
    await expectAccessible(page, part);
  }
}
