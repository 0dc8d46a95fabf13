import type { Page } from '@playwright/test';
import network from '#shared/locales/en/network.json' with { type: 'json' };
import { type Desktop, expect, test } from '#tests/support/e2e/desktop/desktop.ts';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';
import { t } from '#tests/support/messages.ts';
import { listeningAt } from '#tests/support/namespaces.ts';

const loopback = '127.0.0.1';

const originOf = (page: Page) => new URL(page.url()).origin;
const listening = ({ app, page }: Desktop) =>
  listeningAt(app.process().pid ?? 0, Number(new URL(page.url()).port));

test('the window turns LAN access on, a restart keeps it, and the window turns it off', async ({
  open,
}) => {
  test.skip(process.platform !== 'linux', 'only Linux tells what is listened on in a file');
  const first = await open();
  await setUpInWindow(first.page);
  await expect(first.page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  expect(listening(first)).toEqual([loopback]);
  await first.page.goto(`${originOf(first.page)}/home-computer?tab=devices`);
  await first.page.getByRole('switch', { name: network.switch.label }).click();
  const address = first.page.locator('code').first();
  await expect(address.or(first.page.getByText(network.standing.noNetwork))).toBeVisible();
  test.skip((await address.count()) === 0, 'this machine has no address but its own loopback');
  const host = (await address.innerText()).replace(/:\d+$/, '');
  expect(listening(first)).toContain(host);
  expect(listening(first)).not.toContain('0.0.0.0');
  await first.quit();

  const second = await open();
  await expect(second.page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  expect(listening(second)).toContain(host);
  await second.page.goto(`${originOf(second.page)}/home-computer?tab=devices`);
  await second.page.getByRole('switch', { name: network.switch.label }).click();
  await expect(second.page.getByText(network.address.title)).toBeHidden();
  expect(listening(second)).toEqual([loopback]);
});
