import { expect, once, test } from '#tests/support/e2e/fixtures.ts';

const pages = [
  { path: '/', first: 'Content', other: 'Tasks' },
  { path: '/?tab=emotions', first: 'Calendar', other: 'Insights' },
  { path: '/admin?tab=content', first: 'Content', other: 'User' },
  { path: '/admin?tab=users', first: 'All', other: 'Guest' },
  { path: '/reading-tracker', first: 'Books', other: 'Goals' },
  { path: '/games', first: 'All', other: 'Word' },
];

for (const { path, first, other } of pages) {
  test(`one press on a tab of ${path} is one step back`, { tag: once }, async ({ openAs }) => {
    const page = await openAs('anna', { path });
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).last();
    const steps = () => page.evaluate(() => history.length);
    await expect(tab(first)).toHaveAttribute('aria-selected', 'true');
    const before = await steps();
    await tab(other).click();
    await expect(tab(other)).toHaveAttribute('aria-selected', 'true');
    expect(await steps()).toBe(before + 1);
    await page.goBack();
    await expect(tab(first)).toHaveAttribute('aria-selected', 'true');
  });
}
