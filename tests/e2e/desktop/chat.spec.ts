import { type APIRequestContext, chromium, type Page, request } from '@playwright/test';
import { newDevice } from '#tests/support/e2e/api.ts';
import { chosenChromium, launchArguments } from '#tests/support/e2e/chromium.ts';
import { expect, test } from '#tests/support/e2e/desktop/desktop.ts';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';
import { joinAsGuest } from '#tests/support/e2e/desktop/visitor.ts';
import { makeRoom, messageOf, say, textsIn } from '#tests/support/e2e/features/chat.ts';
import { t } from '#tests/support/messages.ts';

const messages = /^(Window|First|Second) \w+$/;

const openBrowser = async (
  admin: APIRequestContext,
  { origin, name, path }: { origin: string; name: string; path: string },
) => {
  const device = await joinAsGuest(admin, origin, name);
  const { cookies } = await device.storageState();
  await device.dispose();
  const executablePath = chosenChromium();
  const browser = await chromium.launch({
    args: launchArguments,
    ...(executablePath ? { executablePath } : {}),
  });
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(path);
  return page;
};

const close = (page: Page) => page.context().browser()?.close();

test('the window and two browsers talk, lose the network, and come back with nothing missing', async ({
  open,
  guard,
}) => {
  guard.allowServerAway();
  const { page: window } = await open();
  await setUpInWindow(window);
  const { origin } = new URL(window.url());
  const owner = await newDevice(request, origin, await window.context().cookies());
  const { id } = await makeRoom(owner, { name: 'Den' });
  const path = `/chat/${id}`;
  await window.goto(origin + path);
  const [first, second] = [
    await openBrowser(owner, { origin, name: 'first', path }),
    await openBrowser(owner, { origin, name: 'second', path }),
  ];
  await owner.dispose();
  try {
    await say(window, 'Window one');
    await say(first, 'First one');
    await expect(messageOf(second, 'First one')).toBeVisible();
    await expect(messageOf(window, 'First one')).toBeVisible();

    for (const page of [window, first]) await page.context().setOffline(true);
    await say(second, 'Second one');
    await say(window, 'Window two');
    await say(first, 'First two');
    await say(second, 'Second two');
    await expect(messageOf(second, 'Second two')).toBeVisible();
    await expect(messageOf(window, t('chat:message.waiting'))).toBeVisible();
    for (const page of [window, first]) await page.context().setOffline(false);
    await say(second, 'Second three');

    const expected = [
      'First one',
      'First two',
      'Second one',
      'Second three',
      'Second two',
      'Window one',
      'Window two',
    ];
    const pages = [window, first, second];
    for (const page of pages) {
      await expect
        .poll(async () => (await textsIn(page, messages)).sort(), { timeout: 30_000 })
        .toEqual(expected);
    }
    const [one, ...others] = await Promise.all(pages.map((page) => textsIn(page, messages)));
    for (const other of others) expect(other).toEqual(one);
  } finally {
    await Promise.all([close(first), close(second)]);
  }
});
