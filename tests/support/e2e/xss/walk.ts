import type { Page } from '@playwright/test';
import type { View } from './views.ts';
import type { Watcher } from './watch.ts';

/** As a press of a link would: the page stays, its router shows another. */
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

/** The texts of those fields, by where they stand. */
export const textsOf = (
  stands: ReadonlyMap<string, string>,
  fields: readonly string[] = [],
): Map<string, string> =>
  new Map([...stands].filter(([place]) => fields.includes(place.replace(/ \d+ /, ' '))));

interface Walk {
  watcher: Watcher;
  stands: ReadonlyMap<string, string>;
  views: View[];
}

const openEach = async ({ watcher, stands }: Walk, { path, each }: View): Promise<string[]> => {
  if (!each) return [];
  const { page } = watcher;
  const left = textsOf(stands, each.shows);
  const buttons = page.locator(each.within);
  const count = await buttons.count();
  for (let n = 0; n < count && left.size > 0; n += 1) {
    await buttons.nth(n).click();
    await page.locator(overlay).first().waitFor();
    for (const place of await watcher.look(`${path} ${n}`, left)) left.delete(place);
    await closeAll(page);
  }
  return [...left.keys()];
};

const pressAll = async ({ watcher, stands }: Walk, { path, presses = [] }: View): Promise<void> => {
  const { page } = watcher;
  for (const name of presses) {
    // Names carry what the button is about behind the words.
    const start = (name.split('{{')[0] ?? '').replace(/[.*+?^$()[\]\\|]/g, '\\$&');
    await page
      .getByRole('button', { name: new RegExp(`^${start}`) })
      .first()
      .click();
    await page.locator(overlay).first().waitFor();
    await watcher.settle();
    await watcher.look(`${path} ${name}`, stands);
    await closeAll(page);
  }
};

/** Goes to every view and opens what there is. @returns what a view should have shown and did not. */
export const walkThrough = async (walk: Walk): Promise<string[]> => {
  const { watcher, stands, views } = walk;
  const unseen: string[] = [];
  for (const view of views) {
    await go(watcher.page, view.path);
    if (view.tab) await watcher.page.getByRole('tab', { name: view.tab }).click();
    const texts = textsOf(stands, view.shows);
    if (view.shows && texts.size === 0) unseen.push(`${view.path}: nothing was written for it`);
    const left = await watcher.lookUntil(view.path, texts);
    await pressAll(walk, view);
    left.push(...(await openEach(walk, view)));
    unseen.push(...left.map((place) => `${view.path}: ${place}`));
  }
  return unseen;
};
