import common from '#shared/locales/en/common.json' with { type: 'json' };
import messages from '#shared/locales/en/updates.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import {
  makeKeys,
  makeRelease,
  openFileServer,
  signed,
} from '#tests/support/make/server/releases.ts';

const { blocked: texts, check: updates, failures, errors } = messages;

test('an admin sees that nothing was sent, and checks for updates only at the allowed address', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/400 \(.*\/api\/admin\/outside/);
  const page = await openAs('anna', { path: '/home-computer?tab=updates' });
  await expect(page.getByRole('heading', { name: texts.none })).toBeVisible();
  const updateSwitch = page.getByRole('switch', { name: updates.switch });
  await expect(updateSwitch).not.toBeChecked();

  await updateSwitch.click();
  await expectToast(page, common.errors.notSaved, errors.addressNeeded);
  await page.getByLabel(updates.address).fill('http://example.org/treehouse.json');
  await updateSwitch.click();
  await expectToast(page, common.errors.notSaved, errors.addressWrong);
  await expect(updateSwitch).not.toBeChecked();

  const forged = signed(makeRelease().manifest, makeKeys().privateKey);
  const server = await openFileServer({ 'treehouse.json': forged });
  // As a phone's keyboard begins a sentence.
  await page
    .getByLabel(updates.address)
    .fill(`${server.url.replace('http', 'Http')}/treehouse.json`);
  await updateSwitch.click();
  await expectToast(page, updates.turnedOn);
  await expect(page.getByLabel(updates.address)).toHaveValue(`${server.url}/treehouse.json`);
  await expect(page.getByRole('button', { name: updates.save })).toBeDisabled();
  await expect(page.getByText(updates.never)).toBeVisible();
  await page.getByRole('button', { name: updates.checkNow }).click();
  await expect(page.getByText(failures.badSignature)).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  expect(server.asked).toHaveLength(1);
  server.close();
  await updateSwitch.click();
  await expectToast(page, updates.turnedOff);
  await expect(page.getByRole('button', { name: updates.checkNow })).toHaveCount(0);
});

test('an admin of a server that runs as a container reads how it is updated', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna');
  await page.route('**/api/admin/outside', async (route) => {
    const response = await route.fetch();
    const state = await response.json();
    const news = { version: '9.0.0', notes: '', published: new Date().toISOString(), bytes: null };
    const changes = { isOn: true, runsAs: 'container', available: news };
    await route.fulfill({
      response,
      json: { ...state, updates: { ...state.updates, ...changes } },
    });
  });
  await page.goto('/home-computer?tab=updates');
  await expect(page.getByText(updates.container)).toBeVisible();
  const found = updates.available.replace('{{version}}', '9.0.0');
  await expect(page.getByRole('heading', { name: found })).toBeVisible();
  await expect(page.getByText(updates.reinstall)).toHaveCount(0);
  await expect(page.getByText(failures.noFile)).toHaveCount(0);
  await expectAccessibleInLightAndDark(page);
});
