import { getHouseholdSettings } from '#shared/features/household/household.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { spaceName } from '#tests/support/e2e/family.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { cardOf, fillPost, share } from '#tests/support/e2e/posts.ts';
import { expectToast, registerPerson } from '#tests/support/e2e/screen.ts';

test.describe('with the home network let in', () => {
  test.use({ lan: true });

  test('somebody registers by the machine’s own address, and both see each other’s posts live', async ({
    openAs,
    deviceOf,
  }) => {
    const { addresses } = await call(await deviceOf('anna'), getHouseholdSettings);
    const origin = addresses[0];
    test.skip(!origin, 'this machine has no address but its own loopback');

    const visitors = await openAs(null, { origin: origin ?? '' });
    await expect(visitors).toHaveURL(`${origin}/auth`);
    expect(await visitors.evaluate(() => isSecureContext)).toBe(false);
    await registerPerson(visitors, { username: 'uncle.tom', displayName: 'Uncle Tom' });
    await expectToast(visitors, 'Registration successful', `Welcome to ${spaceName}!`);

    const annas = await openAs('anna');
    await expect(annas.getByText('No posts yet!')).toBeVisible();
    await visitors.getByRole('button', { name: 'Upload Art or Photo' }).click();
    await fillPost(visitors, { title: 'My garden', file: makePng('garden.png') });
    await share(visitors);
    await expectToast(visitors, 'Your content has been shared!');
    await expect(cardOf(annas, 'My garden')).toBeVisible();

    await cardOf(annas, 'My garden').getByLabel('Your comment on “My garden”').fill('Lovely!');
    await cardOf(annas, 'My garden').getByRole('button', { name: 'Send comment' }).click();
    await expect(cardOf(visitors, 'My garden').getByText('Lovely!')).toBeVisible();
    const picture = cardOf(visitors, 'My garden').getByRole('img', { name: /^Picture of/ });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test('without it nobody else is answered', { tag: once }, async ({ deviceOf }) => {
  const { addresses, lan } = await call(await deviceOf('anna'), getHouseholdSettings);
  expect({ addresses, lan }).toEqual({ addresses: [], lan: false });
});
