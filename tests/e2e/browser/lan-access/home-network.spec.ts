import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { getHouseholdSettings } from '#shared/features/household/household.contract.ts';
import common from '#shared/locales/en/common.json' with { type: 'json' };
import network from '#shared/locales/en/network.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { spaceName } from '#tests/support/e2e/family.ts';
import { cardOf, fillPost, share } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { confirm, expectToast, registerPerson } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

test.describe('with LAN access', () => {
  test.use({ lan: true });

  test('a guest registers through the computer’s address, and both see each other’s posts live', {
    tag: once,
  }, async ({ openAs, deviceOf }) => {
    const { addresses } = await call(await deviceOf('anna'), getHouseholdSettings);
    const origin = addresses[0];
    test.skip(!origin, 'this machine has no address but its own loopback');

    const visitors = await openAs(null, { origin: origin ?? '' });
    await expect(visitors).toHaveURL(`${origin}/auth`);
    expect(await visitors.evaluate(() => isSecureContext)).toBe(false);
    await registerPerson(visitors, { username: 'uncle.tom', displayName: 'Uncle Tom' });
    await expectToast(
      visitors,
      t('accounts:register.done'),
      t('accounts:register.welcome', { space: spaceName }),
    );

    const annas = await openAs('anna');
    await expect(annas.getByText(t('content:home.empty'))).toBeVisible();
    await visitors.getByRole('button', { name: t('content:home.create.art') }).click();
    await fillPost(visitors, { title: 'My garden', file: makePng('garden.png') });
    await share(visitors);
    await expectToast(visitors, t('content:form.created'));
    await expect(cardOf(annas, 'My garden')).toBeVisible();

    await cardOf(annas, 'My garden')
      .getByLabel(t('content:comments.label', { title: 'My garden' }))
      .fill('Lovely!');
    await cardOf(annas, 'My garden')
      .getByRole('button', { name: t('content:comments.send') })
      .click();
    await expect(cardOf(visitors, 'My garden').getByText('Lovely!')).toBeVisible();
    const picture = cardOf(visitors, 'My garden').getByRole('img', {
      name: pattern('common:picture.of', { title: /.+/ }),
    });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test('no other device gets a response without LAN access', { tag: once }, async ({ deviceOf }) => {
  const { addresses, lan } = await call(await deviceOf('anna'), getHouseholdSettings);
  expect({ addresses, lan }).toEqual({ addresses: [], lan: false });
});

const devicesTab = '/home-computer?tab=devices';
const lanSwitch = (page: Page) => page.getByRole('switch', { name: network.switch.label });

/** Turns LAN access on. @returns the address shown, or null if this machine has none. */
async function letDevicesIn(page: Page): Promise<string | null> {
  await lanSwitch(page).click();
  await expectToast(page, network.switch.on);
  const big = page.locator('code').first();
  await expect(big.or(page.getByText(network.standing.noNetwork))).toBeVisible();
  return (await big.count()) > 0 ? `http://${await big.innerText()}` : null;
}

function drawingOf(text: string) {
  const { data } = encode(text, { border: 4, ecc: 'M' });
  return data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}

test('an admin turns LAN access on, and a phone that scans the code reaches the server', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna', { path: devicesTab });
  await expect(lanSwitch(page)).not.toBeChecked();
  const origin = await letDevicesIn(page);
  test.skip(!origin, 'this machine has no address but its own loopback');
  const code = page.getByRole('img', {
    name: pattern('common:qrCode', { address: /.+/ }),
  });
  await expect(code.locator('path')).toHaveAttribute('d', drawingOf(`${origin}/hello`));
  await expect(page.getByText(network.found.waiting)).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  const phone = await openAs(null, { origin: origin ?? '', path: '/hello' });
  await expect(phone.getByRole('heading', { name: network.connectionTest.title })).toBeVisible();
  for (const check of Object.values(network.connectionTest.checks)) {
    await expect(phone.getByText(`${check}: ${network.connectionTest.states.good}`)).toBeVisible();
  }
  await expectAccessibleInLightAndDark(phone);
  await expect(page.getByText(pattern('network:found.found', { device: /.+/ }))).toBeVisible();
  await phone.getByRole('link', { name: network.connectionTest.enter }).click();
  await expect(phone).toHaveURL(`${origin}/auth`);
});

test('the page lists the current connections and asks again about a forgotten network', {
  tag: once,
}, async ({ openAs }) => {
  test.slow();
  const page = await openAs('anna', { path: devicesTab });
  const origin = await letDevicesIn(page);
  test.skip(!origin, 'this machine has no address but its own loopback');
  const answers = () =>
    fetch(`${origin}/api/health`).then(
      ({ status }) => status,
      () => 'nobody',
    );
  expect(await answers()).toBe(200);
  const connections = page.getByRole('checkbox');
  const chosen = await connections.count();
  for (let at = 0; at < chosen; at += 1) {
    await connections.nth(at).click();
    await expect(connections.nth(at)).not.toBeChecked();
    await expect(connections.nth(at)).toBeEnabled();
  }
  await expect(page.getByText(network.standing.noNetwork)).toBeVisible();
  expect(await answers()).toBe('nobody');
  await connections.first().click();
  await expect(connections.first()).toBeChecked();
  await expect(page.getByText(network.address.title)).toBeVisible();

  await page
    .getByRole('button', {
      name: pattern('common:named', { action: t('network:networks.forget'), name: /.+/ }),
    })
    .first()
    .click();
  await confirm(page, network.networks.forget);
  await expectToast(page, network.networks.forgotten);
  await expect(page.getByText(network.question.text)).toBeVisible();
  const known = page.getByRole('region', { name: network.networks.title });
  await expect(known.locator(':focus')).toHaveCount(1);
  expect(await answers()).toBe('nobody');
  await page.goto('/gallery');
  await page.getByRole('link', { name: network.banner.link }).click();
  await expect(page.getByText(network.question.text)).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.getByRole('button', { name: network.question.no, exact: true }).press('Enter');
  await expect(page.getByText(network.standing.notHome)).toBeVisible();
  await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: network.networks.changeToHome }).click();
  await expect(page.getByText(network.address.title)).toBeVisible();
  expect(await answers()).toBe(200);

  await lanSwitch(page).click();
  await expectToast(page, network.switch.off);
  await expect(page.getByText(network.address.title)).toBeHidden();
  expect(await answers()).toBe('nobody');
});

test('the page explains possible obstacles after a minute without a phone', { tag: once }, async ({
  openAs,
  server,
}) => {
  const page = await openAs('anna');
  await page.clock.install();
  await page.goto(devicesTab);
  const origin = await letDevicesIn(page);
  test.skip(!origin, 'this machine has no address but its own loopback');
  await expect(page.getByText(network.found.waiting)).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(page.getByText(network.found.noPhone)).toBeVisible();
  await expect(page.getByText(network.firewall.around.title)).toBeVisible();
  if (process.platform === 'linux') {
    await expect(page.getByText(`sudo ufw allow ${server.port}/tcp`)).toBeVisible();
  }
  await page.getByRole('button', { name: common.actions.tryAgain }).click();
  await expect(page.getByText(network.found.waiting)).toBeVisible();
  await expect(page.getByText(network.firewall.around.title)).toBeHidden();
});

test('a phone that gets no response shows an error and can retry', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/net::ERR_FAILED/);
  const page = await openAs('ben');
  await page.route('**/api/network/hello', (route) => route.abort());
  await page.goto('/hello');
  await expect(
    page.getByRole('heading', { name: network.connectionTest.titleFailed }),
  ).toBeVisible();
  await expect(page.getByText(network.connectionTest.help.send)).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.unroute('**/api/network/hello');
  await page.getByRole('button', { name: common.actions.tryAgain }).click();
  await expect(page.getByRole('heading', { name: network.connectionTest.title })).toBeVisible();
  await page.getByRole('link', { name: network.connectionTest.enter }).click();
  await expect(page).toHaveURL(/\/$/);
});
