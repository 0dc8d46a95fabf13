import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { escapeFrom, isPhone, openNavigation } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const sidebar = [
  [t('shell:nav.mySpace'), '/'],
  [t('shell:nav.gallery'), '/gallery'],
  [t('shell:nav.stories'), '/stories'],
  [t('shell:nav.games'), '/games'],
  [t('shell:nav.family'), '/family'],
  [t('shell:nav.chat'), '/chat'],
  [t('shell:nav.readingTracker'), '/reading-tracker'],
  [t('shell:nav.settings'), '/settings'],
  [t('shell:nav.admin'), '/admin'],
] as const;
const menu = sidebar.map(([label, path]) => {
  const words: Record<string, string> = {
    '/': t('shell:nav.home'),
    '/admin': t('shell:nav.adminPanel'),
  };
  return [words[path] ?? label, path] as const;
});

test('the navigation lists every page and marks the current one', async ({ openAs }) => {
  const page = await openAs('anna');
  for (const [label, path] of isPhone(page) ? menu : sidebar) {
    const navigation = await openNavigation(page);
    await navigation.getByRole('link', { name: new RegExp(`^${label}`) }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    const again = await openNavigation(page);
    await expect(again.locator('[aria-current="page"]')).toHaveText(new RegExp(`^${label}`));
    if (isPhone(page)) await page.getByRole('button', { name: t('shell:nav.closeMenu') }).click();
  }
});

test('the sidebar is shown from 768 px on, a menu below that, both in the specified order', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna');
  const named = (items: typeof menu) => items.map(([label]) => new RegExp(`^${label}`));
  const navigation = page.getByRole('navigation', { name: t('shell:nav.label') });
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(navigation.getByRole('link')).toHaveText(named([...sidebar]));
  for (const label of [t('shell:nav.chat'), t('shell:nav.readingTracker')])
    await expect(navigation.getByRole('link', { name: label })).toContainText(t('shell:nav.new'));
  await expect(navigation.getByRole('link').last()).toHaveText(
    new RegExp(`${t('shell:nav.admin')}\\s*${t('shell:nav.adminBadge')}`),
  );
  await expect(page.getByRole('button', { name: t('shell:nav.menu'), exact: true })).toBeHidden();

  for (const path of ['/help', '/search', '/people/1']) {
    await page.goto(path);
    await expect(navigation.locator('[aria-current]')).toHaveText([
      new RegExp(`^${t('shell:nav.mySpace')}`),
    ]);
  }
  await page.goto('/home-computer');
  await expect(navigation.locator('[aria-current="true"]')).toHaveText([
    new RegExp(`^${t('shell:nav.admin')}`),
  ]);

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(navigation).toBeHidden();
  await page.getByRole('button', { name: t('shell:nav.menu'), exact: true }).click();
  await expect(navigation.getByRole('link')).toHaveText(named(menu));
  await expect(navigation.getByRole('button').first()).toHaveText(t('shell:header.logOut'));
});

test('the sidebar is a rail of icons on tablets and phones held sideways', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna');
  const navigation = page.getByRole('navigation', { name: t('shell:nav.label') });
  const greeting = page.getByRole('heading', { level: 1 });
  for (const [width, height, widest] of [
    [768, 1024, 100],
    [844, 390, 100],
    [1023, 768, 100],
    [1024, 768, 240],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(navigation.getByRole('link')).toHaveText(
      sidebar.map(([name]) => new RegExp(`^${name}`)),
    );
    const box = await navigation.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(widest);
    const { lines, overflow } = await greeting.evaluate((heading) => ({
      lines:
        heading.getBoundingClientRect().height /
        Number.parseFloat(getComputedStyle(heading).lineHeight),
      overflow: document.documentElement.scrollWidth - innerWidth,
    }));
    expect(Math.round(lines)).toBe(1);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});

test('“New!” stays until the page was opened', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben');
  const chat = (await openNavigation(page)).getByRole('link', {
    name: new RegExp(`^${t('shell:nav.chat')}`),
  });
  await expect(chat).toContainText(t('shell:nav.new'));
  await chat.click();
  await expect(chat).not.toContainText(t('shell:nav.new'));
  await page.reload();
  await expect(chat).toBeVisible();
  await expect(chat).not.toContainText(t('shell:nav.new'));
});

test('the account menu leads to settings, and admins to the panel', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('anna');
  await page.getByRole('button', { name: t('shell:header.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:nav.adminPanel') }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole('button', { name: t('shell:header.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:nav.settings') }).click();
  await expect(page).toHaveURL(/\/settings$/);
  const kids = await openAs('mia');
  await kids.getByRole('button', { name: t('shell:header.account') }).click();
  await expect(kids.getByRole('menuitem', { name: t('shell:nav.settings') })).toBeVisible();
  await expect(kids.getByRole('menuitem', { name: t('admin:title') })).toHaveCount(0);
});

test('the footer shows the year and the child’s name, and links to two pages', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(String(new Date().getUTCFullYear()));
  await expect(footer).toContainText(t('shell:footer.love', { name: 'Mia' }));
  await footer.getByRole('link', { name: t('shell:footer.privacy') }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.getByRole('table')).toBeVisible();
  await footer.getByRole('link', { name: t('shell:footer.help'), exact: true }).click();
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a guest is marked with a clock, and with text on a phone', async ({ openAs }) => {
  const page = await openAs('gus');
  const mark = page.getByRole('banner').getByRole('img', { name: t('shell:guest.account') });
  await expect(mark).toBeVisible();
  const text = mark.getByText(t('shell:guest.account'));
  const tooltip = page.getByRole('tooltip', { name: t('shell:guest.account') });
  if (isPhone(page)) {
    await expect(text).toBeVisible();
    return;
  }
  await expect(text).toBeHidden();
  await expect(mark.locator('svg.lucide-clock')).toBeVisible();
  await expect(tooltip).toHaveCount(0);
  await mark.hover();
  await expect(tooltip).toBeVisible();
});

test('a page of an older version shows a notice and offers a reload', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben');
  await expect(page.getByText(t('content:home.empty'))).toBeVisible();
  await page.route('**/api/books?*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'x-app-version': '999.0.0' };
    await route.fulfill({ response, headers });
  });
  const note = page.getByText(t('shell:newVersion.text'));
  await expect(note).toHaveCount(0);
  await (await openNavigation(page))
    .getByRole('link', { name: new RegExp(`^${t('shell:nav.readingTracker')}`) })
    .click();
  await expect(note).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: t('shell:newVersion.reload') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the admin pages share the app’s frame, so its notices stay', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna');
  await expect(page.getByText(t('content:home.empty'))).toBeVisible();
  await page.route('**/api/books?*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'x-app-version': '999.0.0' };
    await route.fulfill({ response, headers });
  });
  const navigation = await openNavigation(page);
  const note = page.getByText(t('shell:newVersion.text'));
  for (const [label, title] of [
    [t('shell:nav.readingTracker'), t('shell:nav.readingTracker')],
    [t('shell:nav.admin'), t('admin:title')],
    [t('shell:nav.gallery'), t('gallery:title')],
  ] as const) {
    await navigation.getByRole('link', { name: new RegExp(`^${label}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(note).toBeVisible();
  }
});

test('everything is reachable by keyboard, starting with a link past the navigation', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben');
  await expect(page.getByText(t('content:home.empty'))).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('shell:skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: t('content:home.add') })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  await escapeFrom(page, form);
  await expect(page.getByRole('button', { name: t('content:home.add') })).toBeFocused();
});

test('an unknown language setting changes nothing', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/?lang=x_y' });
  await expect(page.getByText(t('content:home.empty'))).toBeVisible();
  await page.goto('/?tab=calendar');
  await expect(
    page.getByRole('heading', { name: t('content:home.welcome', { name: 'Ben' }) }),
  ).toBeVisible();
  await page.evaluate(() => localStorage.setItem('treehouse.language', 'x_y'));
  await page.reload();
  await expect(
    page.getByRole('heading', { name: t('content:home.welcome', { name: 'Ben' }) }),
  ).toBeVisible();
});
