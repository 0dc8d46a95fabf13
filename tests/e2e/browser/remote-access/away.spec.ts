import type { Page } from '@playwright/test';
import { changeRemoteAccess } from '#shared/features/remote-access/remote-access.contract.ts';
import { limits } from '#shared/features/remote-access/remote-access.fields.ts';
import remoteAccess from '#shared/locales/en/remoteAccess.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { trustingPhone } from '#tests/support/e2e/features/https.ts';
import { cardOf, fillPost, share } from '#tests/support/e2e/features/posts.ts';
import { approveAs } from '#tests/support/e2e/features/remote-devices.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { confirm, expectToast, logIn } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';
import { hasCaddy, proxyName, runCaddy } from '#tests/support/server/proxies.ts';

const { proxy, router, tailnet, check, errors } = remoteAccess;
const awayTab = '/home-computer?tab=away';

const wayOf = (page: Page, title: string) =>
  page.locator('details', { has: page.getByRole('heading', { name: title, exact: true }) });

test('an admin opens the way through a proxy, step by step', { tag: phoneOnly }, async ({
  openAs,
}) => {
  const page = await openAs('anna', { path: awayTab });
  for (const { title } of [router, tailnet, proxy]) {
    await expect(wayOf(page, title)).not.toHaveAttribute('open');
  }
  for (const { title } of [router, tailnet, proxy]) {
    const summary = wayOf(page, title).locator('summary');
    await summary.focus();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(tailnet.none)).toBeVisible();
  const way = wayOf(page, proxy.title);
  await expect(way.getByLabel(proxy.proxies)).toHaveValue('127.0.0.1\n::1');

  await way.getByRole('button', { name: proxy.turnOn }).click();
  await expect(way.getByText(errors.nameMissing)).toBeVisible();
  await way.getByLabel(proxy.hostNames).fill('https://family.example.org');
  await way.getByRole('button', { name: proxy.turnOn }).click();
  await expect(way.getByText(errors.hostName)).toBeVisible();
  await way.getByLabel(proxy.hostNames).fill('oak.example.org');
  await expect(way.getByText('oak.example.org {')).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await way.getByRole('button', { name: proxy.turnOn }).click();
  await expectToast(page, remoteAccess.saved);
  await expect(way.getByText(remoteAccess.on, { exact: true })).toBeVisible();

  await way.getByRole('button', { name: check.start }).click();
  const address = /https:\/\/oak\.example\.org\/from-outside#.+/;
  await expect(way.getByRole('img', { name: pattern('common:qrCode', { address }) })).toBeVisible();
  await expect(way.getByText(address)).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await way.getByRole('button', { name: t('common:actions.cancel') }).click();

  await page.clock.install();
  await way.getByRole('button', { name: check.start }).click();
  await expect(way.getByText(address)).toBeVisible();
  // What its start announces is read by then.
  await page.clock.runFor(10_000);
  // The answer once its time is over, on the server's own clock.
  await page.route('**/api/remote-access', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), test: null } });
  });
  await page.clock.runFor(limits.checkMinutes * 60_000);
  await expect(way.getByRole('button', { name: check.start })).toBeVisible();
  await page.unroute('**/api/remote-access');
  await way.getByRole('button', { name: proxy.turnOff }).click();
  await expect(way.getByText(remoteAccess.off, { exact: true })).toBeVisible();
});

test('a link asks before typed names of the proxy way are lost', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('anna', { path: awayTab });
  const way = wayOf(page, proxy.title);
  await way.locator('summary').click();
  const names = way.getByLabel(proxy.hostNames);
  await names.fill('oak.example.org');
  const gallery = page.getByRole('link', { name: t('shell:nav.gallery') }).first();
  await gallery.click();
  await confirm(page, t('common:actions.cancel'));
  await expect(names).toHaveValue('oak.example.org');
  await way.getByRole('button', { name: proxy.turnOn }).click();
  await expectToast(page, remoteAccess.saved);
  await gallery.click();
  await expect(page).toHaveURL(/gallery$/);
});

test('a path of its own opens the section, for admins alone', { tag: once }, async ({ openAs }) => {
  const page = await openAs('anna', { path: '/home-computer/away' });
  await expect(page).toHaveURL(/\/home-computer\?tab=away$/);
  await expect(wayOf(page, proxy.title)).toBeVisible();
  await page.goto('/home-computer/attic');
  await expect(page).toHaveURL(/\/home-computer$/);
  const mia = await openAs('mia', { path: '/home-computer/away' });
  await expect(mia.getByRole('heading', { name: t('shell:denied.title') })).toBeVisible();
});

test('a grandmother elsewhere uses Caddy to sign in, post and get live updates', {
  tag: once,
}, async ({ openAs, deviceOf, server, guard }) => {
  test.skip(!(await hasCaddy()), 'Caddy is not installed');
  test.setTimeout(120_000);
  const caddy = await runCaddy({ treehouse: server.url });
  guard.isHome(caddy.origin);
  await call(await deviceOf('anna'), changeRemoteAccess, {
    body: { proxy: { isOn: true, hostNames: [proxyName], proxies: ['127.0.0.1'] } },
  });
  const phone = await trustingPhone(caddy.port, { name: proxyName });
  guard.watch(phone.context);
  // Nothing else is answered before the device is let in.
  guard.allow(/status of 403/);

  const annas = await openAs('anna', { path: awayTab });
  const way = wayOf(annas, proxy.title);
  await way.getByRole('button', { name: check.start }).click();
  const shown = await way.locator('code', { hasText: '/from-outside#' }).innerText();
  const page = await phone.context.newPage();
  await page.goto(shown.replace(`https://${proxyName}`, caddy.origin));
  await expect(page.getByRole('heading', { name: remoteAccess.arrival.good })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  for (const text of [check.entrances.proxy, check.secure, check.socket]) {
    await expect(way.getByText(text)).toBeVisible();
  }
  await page.goto(shown.replace(`https://${proxyName}`, caddy.origin).replace(/#.*/, '#OVER-OVER'));
  await page.reload();
  // HTTP/2 has no words for a status.
  guard.allow(/status of 404/);
  await expect(page.getByText(errors.checkOver)).toBeVisible();
  await page.goto(`${caddy.origin}/from-outside`);
  await page.reload();
  await expect(page.getByText(remoteAccess.arrival.noCodeText)).toBeVisible();

  // A device outside is let in once, by a grown-up who types the number on its screen.
  await page.goto('/auth');
  await page.getByLabel(t('remoteDevices:entry.name')).fill('Grandma');
  await page.getByRole('button', { name: t('remoteDevices:entry.ask') }).click();
  await approveAs(annas, page, 'Grandma');
  await logIn(page, 'ben');
  await annas.goto('/');
  await page.getByRole('button', { name: t('content:home.create.art') }).click();
  await fillPost(page, { title: 'From far away', file: makePng('far.png') });
  await share(page);
  await expect(cardOf(annas, 'From far away')).toBeVisible();
  const comment = cardOf(annas, 'From far away');
  await comment
    .getByLabel(t('content:comments.label', { title: 'From far away' }))
    .fill('We miss you!');
  await comment.getByRole('button', { name: t('content:comments.send') }).click();
  await expect(cardOf(page, 'From far away').getByText('We miss you!')).toBeVisible();
  await phone.close();
  await caddy.close();
});
