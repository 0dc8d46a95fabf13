import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

const pages = [
  { path: '/', first: t('content:home.tabs.content'), other: t('content:home.tabs.tasks') },
  {
    path: '/?tab=emotions',
    first: t('emotions:views.calendar'),
    other: t('emotions:views.insights'),
  },
  { path: '/admin?tab=content', first: t('files:content.list'), other: t('admin:tabs.users') },
  { path: '/admin?tab=users', first: t('people:groups.all'), other: t('people:groups.guest') },
  { path: '/reading-tracker', first: t('reading:tabs.books'), other: t('reading:tabs.goals') },
  { path: '/games', first: t('games:categories.all'), other: t('games:categories.word') },
];

test('one press on any tab is one step back', { tag: once }, async ({ openAs }) => {
  const page = await openAs('anna', { path: '/help' });
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).last();
  const steps = () => page.evaluate(() => history.length);
  for (const { path, first, other } of pages) {
    await page.goto(path);
    await expect(tab(first)).toHaveAttribute('aria-selected', 'true');
    const before = await steps();
    await tab(other).click();
    await expect(tab(other)).toHaveAttribute('aria-selected', 'true');
    expect(await steps()).toBe(before + 1);
    await page.goBack();
    await expect(tab(first)).toHaveAttribute('aria-selected', 'true');
  }
});
