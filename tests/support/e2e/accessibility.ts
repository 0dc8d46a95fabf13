import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** An experimental rule that mistakes an avatar's initials for label text. */
const unsettled = ['label-content-name-mismatch'];

/** Rules a colour scheme can break; elements, names and sizes stay the same. */
const ofColours = ['color-contrast', 'link-in-text-block'];

type RunOptions = Parameters<AxeBuilder['options']>[0];
type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];
type Run = (
  context: string | Document,
  options: RunOptions,
) => Promise<{ violations: Violation[] }>;

/** axe minified: parsed twice as fast as the source of `@axe-core/playwright`. */
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Passing rules are not reported: listing them takes longer than checking. */
const runAxe = (page: Page, options: RunOptions, part?: string) =>
  page.evaluate(
    async ({ options, part }) => {
      const { axe } = globalThis as unknown as { axe: { run: Run } };
      const { violations } = await axe.run(part ?? document, options);
      return violations;
    },
    { options: { ...options, resultTypes: ['violations' as const], iframes: false }, part },
  );

/** Fails on axe violations. axe is injected once per page. */
async function expectNothingFound(page: Page, options: RunOptions, part?: string) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await runAxe(page, options, part);
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

export const expectAccessible = (page: Page, part?: string) =>
  expectNothingFound(page, everything, part);

async function wear(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme));
}

/** Checks all rules in light, and colour rules in dark. */
export async function expectAccessibleInLightAndDark(page: Page, part?: string) {
  await wear(page, 'light');
  await expectAccessible(page, part);
  await expectReadableInDark(page, part);
}

/** Checks colour rules in dark. */
async function expectReadableInDark(page: Page, part?: string) {
  await wear(page, 'dark');
  await expectNothingFound(page, colours, part);
}
