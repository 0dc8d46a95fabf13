import type { BrowserContext } from '@playwright/test';
import { updateHouseholdSettings } from '#shared/features/household/household.contract.ts';
import common from '#shared/locales/en/common.json' with { type: 'json' };
import content from '#shared/locales/en/content.json' with { type: 'json' };
import https from '#shared/locales/en/https.json' with { type: 'json' };
import shell from '#shared/locales/en/shell.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { enableHttps, trustingPhone } from '#tests/support/e2e/features/https.ts';
import { cardOf, formOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { holdScripts } from '#tests/support/e2e/hold-scripts.ts';
import { confirm, expectToast, logIn, logOutInSettings } from '#tests/support/e2e/screen.ts';
import { startTestServer } from '#tests/support/e2e/servers/start-test-server.ts';
import { pattern, t } from '#tests/support/messages.ts';

const { tab, trust } = https;
/** Logged by browsers at each request to an origin that is untrusted, just closed or renewed. */
const distrust = /ERR_CERT_AUTHORITY_INVALID|ERR_CONNECTION_(REFUSED|RESET|CLOSED)/;

test.describe('with LAN access', () => {
  test.use({ lan: true });

  test('an admin turns https on, and a device is guided through the steps', { tag: once }, async ({
    openAs,
    guard,
  }) => {
    guard.allow(distrust);
    const annas = await openAs('anna', { path: '/home-computer?tab=https' });
    const panel = annas.getByRole('tabpanel', { name: tab.title });
    await panel.getByRole('switch', { name: tab.switch }).click();
    await expectToast(annas, tab.turnedOn);
    const address = panel.getByText(/^https:\/\/[\d.]+:\d+$/).first();
    await expect(address).toBeVisible();
    await expect(
      panel.getByRole('img', { name: pattern('common:qrCode', { address: /http:.*\/trust/ }) }),
    ).toBeVisible();
    await expectAccessibleInLightAndDark(annas);

    const fingerprint = await panel.locator('code').last().innerText();
    await panel.getByRole('button', { name: tab.renew }).click();
    await confirm(annas, tab.renew);
    await expectToast(annas, tab.renewed, tab.renewedText);
    await expect(panel.locator('code').last()).not.toHaveText(fingerprint);
    const renewed = await panel.locator('code').last().innerText();

    const port = /:(\d+)$/.exec(await address.innerText())?.[1];
    guard.isHome(`https://127.0.0.1:${port}`);
    const visitors = await openAs(null, { path: '/trust' });
    const check = visitors.getByRole('status', { name: trust.check.label });
    await expect(check.getByText(trust.check.notYet)).toBeVisible();
    await expect(visitors.locator('code')).toHaveText(renewed);
    await visitors.getByRole('combobox', { name: trust.device }).click();
    await visitors.getByRole('option', { name: trust.devices.apple }).click();
    await expect(visitors.getByText(trust.steps.apple1)).toBeVisible();
    await expect(visitors.getByRole('link', { name: trust.getProfile })).toHaveAttribute(
      'href',
      '/api/secure/treehouse.mobileconfig',
    );
    await expectAccessibleInLightAndDark(visitors);

    await panel.getByRole('switch', { name: tab.switch }).click();
    await expectToast(annas, tab.turnedOff);
    await visitors.reload();
    await expect(visitors.getByRole('heading', { name: tab.turnedOff })).toBeVisible();
  });
});

test('an invite made at the https address leads to the one that every phone opens', {
  tag: once,
}, async ({ deviceOf, guard }) => {
  const anna = await deviceOf('anna');
  const { addresses } = await call(anna, updateHouseholdSettings, { body: { lan: true } });
  const [origin] = addresses;
  test.skip(!origin, 'this machine has no address but its own loopback');
  const { port } = await enableHttps(anna);
  const phone = await trustingPhone(port ?? 0);
  const url = `https://${new URL(origin ?? '').hostname}:${port}`;
  guard.isHome(url);
  guard.watch(phone.context);
  const page = await phone.context.newPage();
  await page.goto(`${url}/auth`);
  await logIn(page, 'anna');
  await expectToast(page, t('accounts:login.done'));
  await page.goto(`${url}/admin?tab=users`);
  await page.getByRole('button', { name: t('accounts:admin.makeInvite') }).click();
  const link = page.getByRole('img', { name: pattern('common:qrCode', { address: /.+/ }) });
  await expect(link).toHaveAccessibleName(
    pattern('common:qrCode', { address: new RegExp(`${origin}/auth\\?code=.+`) }),
  );
  await phone.close();
});

test('only admins see a hint about https on plain http', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const { addresses } = await call(await deviceOf('anna'), updateHouseholdSettings, {
    body: { lan: true },
  });
  const [origin] = addresses;
  test.skip(!origin, 'this machine has no address but its own loopback');
  for (const [who, count] of [
    ['anna', 1],
    ['ben', 0],
  ] as const) {
    const page = await openAs(who, { origin: origin ?? '' });
    await page.getByRole('button', { name: t('content:home.create.video') }).click();
    await expect(formOf(page).getByText(t('postFile:chooseVideo'))).toBeVisible();
    await expect(formOf(page).getByText(common.secureMode.camera)).toHaveCount(count);
    await expect(formOf(page).getByRole('button', { name: content.recorder.open })).toHaveCount(0);
  }
});

test('a phone that trusts the certificate is redirected to the https address', {
  tag: once,
}, async ({ deviceOf, server, guard }) => {
  const { port, url } = await enableHttps(await deviceOf('anna'));
  const phone = await trustingPhone(port ?? 0);
  guard.isHome(url);
  guard.watch(phone.context);
  const page = await phone.context.newPage();
  await page.goto(`${server.url}/trust`);
  await expect(page.getByText(trust.check.trusted)).toBeVisible();
  await page.getByRole('link', { name: trust.open }).click();
  await expect(page).toHaveURL(`${url}/auth`);
  await page.goto(`${url}/trust`);
  await expect(page.getByText(trust.check.trusted)).toBeVisible();
  await phone.close();
});

test('the last posts stay readable while the server sleeps, until the person signs out', {
  tag: once,
}, async ({ deviceOf, server, guard }) => {
  test.setTimeout(120_000);
  guard.allowServerAway();
  guard.allow(/401 \(Unauthorized\)/);
  const anna = await deviceOf('anna');
  await sharePost(anna, { title: 'Our garden', type: 'photo' });
  await sharePost(anna, { title: 'The two owls', text: 'Once there were two owls.' });
  const { port, url } = await enableHttps(anna);
  const phone = await trustingPhone(port ?? 0);
  guard.isHome(url);
  guard.watch(phone.context);
  const page = await phone.context.newPage();
  await page.goto('/auth');
  await logIn(page, 'ben');
  const garden = cardOf(page, 'Our garden').getByRole('img', {
    name: pattern('common:picture.of', { title: /.+/ }),
  });
  await expect(garden).toBeVisible();
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('seen-'));
      const all = await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url: at }) => at),
        ),
      );
      return all.flat().map((at) => new URL(at).pathname);
    });
  await expect.poll(kept, { timeout: 20_000 }).toContain('/api/content');
  await expect
    .poll(async () => (await kept()).some((path) => path.startsWith('/uploads/')))
    .toBe(true);

  await server.stop();
  await page.reload();
  await expect(page.getByText(https.asleep)).toBeVisible();
  await expect(cardOf(page, 'The two owls')).toBeVisible();
  await expect
    .poll(() => garden.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const comment = cardOf(page, 'The two owls').getByLabel(
    t('content:comments.label', { title: 'The two owls' }),
  );
  await comment.fill('Lovely!');
  await cardOf(page, 'The two owls')
    .getByRole('button', { name: t('content:comments.send') })
    .click();
  await expect(page.getByText(t('common:errors.network')).first()).toBeVisible();

  const again = await startTestServer(server.dataDir, { port: server.port });
  await expect(page.getByText(https.asleep)).toHaveCount(0, { timeout: 20_000 });
  const paths = await kept();
  expect(paths.filter((path) => !/^\/(api\/(user|household|content)|uploads)/.test(path))).toEqual(
    [],
  );
  await logOutInSettings(page);
  expect(await kept()).toEqual([]);

  await again.stop();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: shell.offline.asleep })).toBeVisible();
  await expect(page.getByText('The two owls')).toHaveCount(0);
  await phone.close();
});

/** A press on a notification that leads to `path`, as the phone's service worker hears it. */
const pressNotification = async (phone: BrowserContext, path: string): Promise<void> => {
  const [worker] = phone.serviceWorkers();
  await worker?.evaluate((data) => {
    // Only a person's press may bring a page to the front.
    const waitUntil = (work: Promise<unknown>) => void work.catch(() => {});
    const event = new Event('notificationclick');
    dispatchEvent(Object.assign(event, { notification: { data, close: () => {} }, waitUntil }));
  }, path);
};

test('a press on a notification of the worker leads an open page to its place', {
  tag: once,
}, async ({ deviceOf, guard }) => {
  const { port, url } = await enableHttps(await deviceOf('anna'));
  const phone = await trustingPhone(port ?? 0);
  guard.isHome(url);
  guard.watch(phone.context);
  const page = await phone.context.newPage();
  await page.goto('/auth');
  await logIn(page, 'ben');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pressNotification(phone.context, '/?tab=calendar&view=day&day=2026-03-02');
  await expect(page).toHaveURL(/tab=calendar&view=day&day=2026-03-02$/);

  // What listens comes late.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const files = await cache.keys();
      const late = files.filter(({ url }) => url.includes('/https-background'));
      for (const file of late) await cache.delete(file);
    }
  });
  const release = await holdScripts(phone.context, 'https-background*.js');
  const asked = phone.context.waitForEvent('request', (request) =>
    request.url().includes('/https-background'),
  );
  await page.goto('/gallery');
  await asked;
  await pressNotification(phone.context, '/?tab=calendar&view=day&day=2026-03-03');
  release();
  await expect(page).toHaveURL(/tab=calendar&view=day&day=2026-03-03$/);
  await phone.close();
});
