import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** An experimental rule that takes the initials in an avatar for the words of a label. */
const unsettled = ['label-content-name-mismatch'];

/** What another colour scheme can break: it changes no element, name or size. */
const ofColours = ['color-contrast', 'link-in-text-block'];

type RunOptions = Parameters<AxeBuilder['options']>[0];
type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];
type Run = (
  context: string | Document,
  options: RunOptions,
) => Promise<{ violations: Violation[] }>;

/** What `@axe-core/playwright` brings into pages, in its short form, which is read twice as fast. */
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What is right is not asked for: listing it takes longer than finding what is wrong. */
const look = (page: Page, options: RunOptions, part?: string) =>
  page.evaluate(
    async ({ options, part }) => {
      const { axe } = globalThis as unknown as { axe: { run: Run } };
      const { violations } = await axe.run(part ?? document, options);
      return violations;
    },
    { options: { ...options, resultTypes: ['violations' as const], iframes: false }, part },
  );

/** Fails on what axe finds. It stays in a page it was once brought to. */
async function expectNothingFound(page: Page, options: RunOptions, part?: string) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await look(page, options, part);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target}\n  ${failureSummary}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

const everything: RunOptions = {
  runOnly: { type: 'tag', values: standards },
  rules: Object.fromEntries(unsettled.map((rule) => [rule, { enabled: false }])),
};
const colours: RunOptions = { runOnly: { type: 'rule', values: ofColours } };

/** Expects axe to find nothing against WCAG 2.2 AA on the page as it stands, or in one part of it. */
export const expectAccessible = (page: Page, part?: string) =>
  expectNothingFound(page, everything, part);

async function wear(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('.radix-themes').first()).toHaveClass(new RegExp(colorScheme));
}

/** The same in light, and in dark whatever has to do with colours. */
export async function expectAccessibleInLightAndDark(page: Page, part?: string) {
  await wear(page, 'light');
  await expectAccessible(page, part);
  await wear(page, 'dark');
  await expectNothingFound(page, colours, part);
}
