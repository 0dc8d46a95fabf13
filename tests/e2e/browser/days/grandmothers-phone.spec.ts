import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { getHouseholdSettings } from '#shared/features/household/household.contract.ts';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import approvals from '#shared/locales/en/approvals.json' with { type: 'json' };
import common from '#shared/locales/en/common.json' with { type: 'json' };
import content from '#shared/locales/en/content.json' with { type: 'json' };
import network from '#shared/locales/en/network.json' with { type: 'json' };
import { call } from '#tests/support/e2e/api.ts';
import { makeRoom, messageOf, say, sendTo } from '#tests/support/e2e/features/chat.ts';
import { approveAs } from '#tests/support/e2e/features/guests.ts';
import { cardOf, fillPost, share, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import {
  closeToasts,
  escapeFrom,
  expectToast,
  managePerson,
  openNavigation,
  registerPerson,
} from '#tests/support/e2e/screen.ts';
import { checkLayout, checkScreen } from '#tests/support/e2e/screen-checks.ts';
import { startTestServer, type TestServer } from '#tests/support/e2e/servers/start-test-server.ts';
import { t } from '#tests/support/messages.ts';

test.use({ lan: true, actionTimeout: 20_000 });

const goTo = async (page: Page, name: string) => {
  const link = page
    .getByRole('navigation', { name: t('shell:nav.label') })
    .first()
    .getByRole('link', { name: new RegExp(`^${name}`) });
  // A badge may be announced at any moment, over the menu.
  await expect(async () => {
    await closeToasts(page);
    if (!(await link.isVisible())) await openNavigation(page);
    await link.click({ timeout: 2_000 });
  }).toPass();
};

async function comeIn(phone: Page) {
  await expect(
    phone.getByText(`${network.connectionTest.checks.send}: ${network.connectionTest.states.good}`),
  ).toBeVisible();
  await checkLayout(phone, 'oma-1-hello');
  await phone.getByRole('link', { name: network.connectionTest.enter }).click();
  await phone.getByRole('tab', { name: accounts.tabs.register, exact: true }).click();
  await checkLayout(phone, 'oma-2-register');
  await registerPerson(phone, { username: 'oma.gerda', displayName: 'Oma Gerda' });
  await expectToast(phone, accounts.register.done);
  await expect(phone.getByText(t('shell:guest.hours', { count: 72 }))).toBeVisible();
  await checkLayout(phone, 'oma-3-guest');
}

async function answerPicture(phone: Page, title: string) {
  const card = cardOf(phone, title);
  await card.getByRole('button', { name: t('content:post.enlarge', { title }) }).click();
  await expect(phone.getByRole('dialog').getByRole('img')).toBeVisible();
  await checkScreen(phone, 'oma-4-large');
  await escapeFrom(phone);
  await card
    .getByRole('button', {
      name: t('content:reactions.withCount', { name: t('content:reactions.heart'), count: 0 }),
    })
    .click();
  await card.getByLabel(t('content:comments.label', { title })).fill('How high she flies!');
  await card.getByRole('button', { name: content.comments.send }).click();
  await expect(card.getByText('How high she flies!')).toBeVisible();
}

/** Takes a picture with the phone's camera app; features that need https are not offered. */
async function sharePicture(phone: Page) {
  await goTo(phone, `(${t('shell:nav.home')}|${t('shell:nav.mySpace')})`);
  await phone.getByRole('button', { name: t('content:home.create.video') }).click();
  await expect(phone.getByRole('button', { name: content.recorder.open })).toHaveCount(0);
  await expect(phone.getByText(content.recorder.title)).toBeVisible();
  await checkScreen(phone, 'oma-6-film');
  await phone.getByRole('button', { name: common.actions.close, exact: true }).click();
  await phone.getByRole('button', { name: t('content:home.create.art') }).click();
  const file = makePng('garden.png', { width: 3000, height: 2000, from: [40, 140, 60] });
  await fillPost(phone, { type: 'photo', title: 'My garden', file });
  await checkLayout(phone, 'oma-7-form');
  await share(phone);
  await expect(
    cardOf(phone, 'My garden').getByRole('img', {
      name: t('common:picture.of', { title: 'My garden' }),
    }),
  ).toBeVisible();
}

/** Closes the server overnight, as the home computer sleeps, and starts it the next day. */
async function sleepOver(server: TestServer): Promise<TestServer> {
  await server.stop();
  const database = new Database(`${server.dataDir}/treehouse.db`);
  for (const column of ['created_at', 'last_seen_at'])
    database.exec(
      `UPDATE sessions SET ${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-1 day')`,
    );
  database.close();
  return startTestServer(server.dataDir, { port: server.port, lan: true });
}

test('a grandmother signs in on her phone and is still signed in the next day', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf, family, server, guard }) => {
  test.setTimeout(240_000);
  guard.allowServerAway();
  const { addresses } = await call(await deviceOf('anna'), getHouseholdSettings);
  const origin = addresses[0] ?? '';
  test.skip(!origin, 'this machine has no address but its own loopback');
  const ben = await deviceOf('ben');
  await sharePost(ben, { type: 'photo', title: 'Mia on the swing' });
  const room = await makeRoom(ben, { name: 'Everybody', members: [family.mia, family.anna] });
  await sendTo(ben, room.id, 'Is Oma here yet?');

  const phone = await openAs(null, { origin, path: '/hello' });
  expect(await phone.evaluate(() => isSecureContext)).toBe(false);
  await comeIn(phone);
  const annas = await openAs('anna', { origin, path: '/approvals' });
  const asks = annas
    .getByRole('listitem')
    .filter({ hasText: t('approvals:what.guest', { name: 'Oma Gerda' }) });
  await asks.getByRole('button', { name: approvals.allow.guest }).click();
  await approveAs(annas, 'Oma Gerda', 'friend');
  await expect(phone.getByText(t('shell:guest.hours', { count: 72 }))).toHaveCount(0);
  await annas.goto('/admin?tab=users');
  await managePerson(annas, 'Oma Gerda');
  await checkLayout(annas, 'oma-person');

  await answerPicture(phone, 'Mia on the swing');
  await goTo(phone, t('shell:nav.chat'));
  await phone.getByRole('link', { name: /^Everybody/ }).click();
  await expect(messageOf(phone, 'Is Oma here yet?')).toBeVisible();
  await say(phone, 'Here I am!');
  await expect(messageOf(phone, 'Here I am!')).toBeVisible();
  await checkLayout(phone, 'oma-5-chat');
  await sharePicture(phone);

  const nextDay = await sleepOver(server);
  try {
    await phone.goto('/');
    await expect(cardOf(phone, 'My garden')).toBeVisible();
    await expect(
      cardOf(phone, 'My garden').getByText(t('content:post.owner'), { exact: true }),
    ).toBeVisible();
    await checkLayout(phone, 'oma-8-next-day');
    await goTo(phone, t('shell:nav.settings'));
    await expect(phone.getByText(accounts.account.friendText)).toBeVisible();
    await checkScreen(phone, 'oma-9-settings');
  } finally {
    await nextDay.stop();
  }
});
