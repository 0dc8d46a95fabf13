import type { Page } from '@playwright/test';
import type { View } from './views.ts';
import type { Watcher } from './watch.ts';

/** Navigates like a link: within the app, without a reload. */
export const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"]';

const closeAll = async (page: Page): Promise<void> => {
  for (let n = 0; n < 4 && (await page.locator(overlay).count()) > 0; n += 1) {
    await page.keyboard.press('Escape');
    await page
      .locator(overlay)
      .first()
      .waitFor({ state: 'hidden', timeout: 500 })
      .catch(() => {});
  }
};

export const textsOf = (
  textsByPlace: ReadonlyMap<string, string>,
  fields: readonly string[] = [],
): Map<string, string> =>
  new Map([...textsByPlace].filter(([place]) => fields.includes(place.replace(/ \d+ /, ' '))));

interface ViewsToOpen {
  watcher: Watcher;
  textsByPlace: ReadonlyMap<string, string>;
  views: View[];
}

const openEach = async (
  { watcher, textsByPlace }: ViewsToOpen,
  { path, each }: View,
): Promise<string[]> => {
  if (!each) return [];
  const { page } = watcher;
  const left = textsOf(textsByPlace, each.shows);
  const buttons = page.locator(each.within);
  const count = await buttons.count();
  for (let n = 0; n < count && left.size > 0; n += 1) {
    await buttons.nth(n).click();
    await page.locator(overlay).first().waitFor();
    for (const place of await watcher.findShown(`${path} ${n}`, left)) left.delete(place);
    await closeAll(page);
  }
  return [...left.keys()];
};

const pressAll = async (
  { watcher, textsByPlace }: ViewsToOpen,
  { path, presses = [] }: View,
): Promise<void> => {
  const { page } = watcher;
  for (const name of presses) {
    // Buttons end with the name of their subject.
    const start = (name.split('{{')[0] ?? '').replace(/[.*+?^$()[\]\\|]/g, '\\$&');
    await page
      .getByRole('button', { name: new RegExp(`^${start}`) })
      .first()
      .click();
    await page.locator(overlay).first().waitFor();
    await watcher.settle();
    await watcher.findShown(`${path} ${name}`, textsByPlace);
    await closeAll(page);
  }
};

/** Visits every view and opens everything. @returns expected texts that were not shown. */
export const openViews = async (target: ViewsToOpen): Promise<string[]> => {
  const { watcher, textsByPlace, views } = target;
  const unseen: string[] = [];
  for (const view of views) {
    await go(watcher.page, view.path);
    if (view.tab) await watcher.page.getByRole('tab', { name: view.tab }).click();
    const texts = textsOf(textsByPlace, view.shows);
    if (view.shows && texts.size === 0) unseen.push(`${view.path}: nothing was written for it`);
    const left = await watcher.findMissing(view.path, texts);
    await pressAll(target, view);
    left.push(...(await openEach(target, view)));
    unseen.push(...left.map((place) => `${view.path}: ${place}`));
  }
  return unseen;
};
