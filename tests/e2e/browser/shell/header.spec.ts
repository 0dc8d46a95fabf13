import type { Page } from '@playwright/test';
import { leftOfMia } from '#tests/support/e2e/features/screen-time.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { checkLayout } from '#tests/support/e2e/screen-checks.ts';
import { t } from '#tests/support/messages.ts';

const narrow = { width: 360, height: 740 };
const longName = 'Wilhelmine Katharina Baumhausbewohnerin-Schmidt';
const longServer = 'Familie Schmidt-Obermüllers Baumhaus';

const setNames = `UPDATE users SET display_name = '${longName}' WHERE username IN ('mia', 'gus');
  UPDATE household SET space_name = '${longServer}';`;

async function expectRoomForAll(page: Page) {
  const banner = page.getByRole('banner');
  await expect(banner.getByText(t('shell:header.greeting', { name: longName }))).toBeVisible();
  const around = await banner.boundingBox();
  const greeting = await banner
    .getByText(t('shell:header.greeting', { name: longName }))
    .boundingBox();
  if (!around || !greeting) throw new Error('The header is not there.');
  expect(greeting.width).toBeGreaterThan(72);
  const others = banner.getByRole('button').or(banner.getByRole('img')).filter({ visible: true });
  for (const other of await others.all()) {
    const box = await other.boundingBox();
    if (!box) continue;
    expect(box.x + box.width).toBeLessThanOrEqual(around.x + around.width);
    expect(box.x).toBeGreaterThanOrEqual(greeting.x + greeting.width);
  }
}

test('a signed-in person is greeted in the header', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben');
  await expect(
    page.getByRole('banner').getByText(t('shell:header.greeting', { name: 'Ben' })),
  ).toBeVisible();
  await checkLayout(page, 'header');
});

test.describe('in a window of 360 px', () => {
  test.use({ sql: `UPDATE household SET space_name = 'Mia’s Treehouse'` });

  test('the name of the household is whole beside a scrollbar', { tag: once }, async ({
    openAs,
  }) => {
    const page = await openAs('ben', { path: '/help' });
    await page.setViewportSize(narrow);
    const name = page.getByRole('banner').getByText('Mia’s Treehouse', { exact: true });
    await expect(name).toBeVisible();
    const missing = () => name.evaluate((text) => text.scrollWidth - text.clientWidth);
    await expect.poll(missing).toBe(0);
  });
});

test.describe('on the narrowest phone', () => {
  test.use({ sql: `${setNames}${leftOfMia(570)}` });

  test('a long name fits beside everything else', { tag: once }, async ({ openAs }) => {
    for (const [who, mark] of [
      ['mia', t('screenTime:left.label', { count: 10 })],
      ['gus', t('shell:guest.account')],
    ] as const) {
      const page = await openAs(who, { path: '/help' });
      await page.setViewportSize(narrow);
      await expect(page.getByRole('img', { name: mark })).toBeVisible();
      await expect(
        page.getByRole('button', { name: new RegExp(`^${t('content:notifications.label')}`) }),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: t('search:open') })).toBeVisible();
      await checkLayout(page, `header-${who}`);
      await expectRoomForAll(page);
    }
  });
});
