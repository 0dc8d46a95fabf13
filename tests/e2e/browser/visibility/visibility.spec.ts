import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAlbum } from '#shared/features/content/albums.contract.ts';
import { updateHouseholdSettings } from '#shared/features/household/household.contract.ts';
import audit from '#shared/locales/en/audit.json' with { type: 'json' };
import common from '#shared/locales/en/common.json' with { type: 'json' };
import shell from '#shared/locales/en/shell.json' with { type: 'json' };
import visibility from '#shared/locales/en/visibility.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { button, month, openDetails, planEvent } from '#tests/support/e2e/features/calendar.ts';
import { makeRoom } from '#tests/support/e2e/features/chat.ts';
import { cardOf, formOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { escapeFrom } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const listOf = (page: Page) => page.getByRole('dialog', { name: common.whoCanSee });

const expectNamed = async (
  page: Page,
  group: 'household' | 'friends' | 'guests',
  names: string[],
) => {
  const part = listOf(page).getByRole('region', { name: visibility.viewers.groups[group] });
  if (names.length === 0) await expect(part).toHaveCount(0);
  else await expect(part.getByRole('listitem')).toContainText(names);
};

const askOfPost = async (page: Page, title: string) => {
  await cardOf(page, title)
    .getByRole('button', { name: t('common:optionsFor', { title }) })
    .click();
  await page.getByRole('menuitem', { name: common.whoCanSee }).click();
};

test('a post lists the people who see it, and its form those who will', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  const ben = await deviceOf('ben');
  await sharePost(ben, { title: 'For everybody', text: 'Hello.' });
  await sharePost(ben, { title: 'For us', text: 'Shh.', isFamily: true });
  const page = await openAs('mia');
  await askOfPost(page, 'For us');
  await expectNamed(page, 'household', ['Ben', 'Anna', `Mia (${visibility.viewers.you})`]);
  await expectNamed(page, 'friends', []);
  await expect(listOf(page).getByText(visibility.viewers.reasons.own)).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
  await escapeFrom(page, listOf(page));
  await askOfPost(page, 'For everybody');
  await expectNamed(page, 'friends', ['Fred']);
  await expectNamed(page, 'guests', ['Gus']);
  await escapeFrom(page);

  const bens = await openAs('ben', { path: '/stories' });
  await bens
    .getByRole('button', { name: t('content:stories.action'), exact: true })
    .first()
    .click();
  await expect(
    formOf(bens).getByText(
      t('visibility:viewers.preview.seen', { names: 'Anna, Fred, Gus and Mia' }),
    ),
  ).toBeVisible();
  await formOf(bens).getByRole('switch').click();
  await expect(
    formOf(bens).getByText(t('visibility:viewers.preview.seen', { names: 'Anna and Mia' })),
  ).toBeVisible();
});

test('a private room lists its members, without admins who are not members', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const { id } = await makeRoom(await deviceOf('ben'), {
    name: 'Den',
    isPrivate: true,
    members: [family.mia],
  });
  const page = await openAs('mia', { path: `/chat/${id}` });
  await page.getByRole('button', { name: t('chat:room.menu') }).click();
  await page.getByRole('menuitem', { name: common.whoCanSee }).click();
  await expectNamed(page, 'household', ['Ben', `Mia (${visibility.viewers.you})`]);
  await expect(listOf(page).getByText(visibility.viewers.reasons.member)).toHaveCount(2);
});

test('an event lists the people it is shared with, also after a failed request', {
  tag: once,
}, async ({ openAs, deviceOf, family, guard }) => {
  guard.allow(/503 \(.*\/api\/viewers/);
  const sharedWith = [{ userId: family.fred.user.id, canEdit: false }];
  await planEvent(await deviceOf('ben'), { sharedWith });
  const page = await openAs('ben', { path: month });
  await openDetails(page, 'Thursday, 12 June 2031', 'Picnic');
  await page.route('**/api/viewers/**', (route) =>
    route.fulfill({ status: 503, body: common.errors.unavailable }),
  );
  await button(page, common.whoCanSee).click();
  await expect(listOf(page).getByRole('alert')).toContainText(common.errors.unavailable);
  await page.unroute('**/api/viewers/**');
  await listOf(page).getByRole('button', { name: common.actions.tryAgain }).click();
  await expectNamed(page, 'household', [`Ben (${visibility.viewers.you})`]);
  await expectNamed(page, 'friends', ['Fred']);
  await expect(listOf(page).getByText(visibility.viewers.reasons.shared)).toBeVisible();
});

test.describe('an act of an admin that concerns a kid', () => {
  const act = (action: string, details: string) =>
    `INSERT INTO audit_entries (at, action, actor_id, actor_name, subject_id, subject_name, details)
     SELECT '2026-03-02T09:00:00.000Z', '${action}', a.id, 'Anna', m.id, 'Mia', '${details}'
     FROM users a, users m WHERE a.username = 'anna' AND m.username = 'mia';`;
  test.use({
    sql: act('kidTimeGiven', '{"minutes":10}') + act('postApproved', '{"title":"My cat"}'),
  });

  test('is shown to the kid, with everything that others can see', { tag: once }, async ({
    openAs,
    deviceOf,
    family,
  }) => {
    const mia = await deviceOf('mia');
    await sharePost(mia, { title: 'Mine', text: 'Words.' });
    await makeRoom(mia, { name: 'Den', isPrivate: true, members: [family.ben] });
    const page = await openAs('mia');
    await page.getByRole('button', { name: t('shell:header.account') }).click();
    await page.getByRole('menuitem', { name: shell.header.aboutMeKid }).click();
    await expect(
      page.getByRole('heading', { name: shell.header.aboutMeKid, level: 1 }),
    ).toBeVisible();
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(part(visibility.areas.journal)).toContainText(visibility.onlyYou);
    await expect(part(visibility.areas.content)).toContainText(
      t('visibility:lines.content.household', { count: 1 }),
    );
    await expect(part(visibility.areas.content)).toContainText('Anna and Ben');
    await expect(part(visibility.areas.chat)).toContainText(
      `${t('visibility:lines.chat.private', { name: 'Den' })}Ben`,
    );
    const acts = page.getByRole('list', { name: visibility.changes.list }).getByRole('listitem');
    await expect(acts).toContainText([
      t('audit:actions.postApproved', { actor: 'Anna', whose: t('audit:your'), title: 'My cat' }),
      t('audit:actions.kidTimeGiven', {
        actor: 'Anna',
        subject: t('audit:toYou'),
        minutes: t('audit:amounts.minutes', { count: 10 }),
      }),
    ]);
    await expect(page.getByText(visibility.limits.text)).toBeVisible();
    await expectAccessibleInLightAndDark(page);

    await makeRoom(mia, { name: 'Attic', isPrivate: true });
    await expect(part(visibility.areas.chat)).toContainText(
      `${t('visibility:lines.chat.private', { name: 'Attic' })}${visibility.onlyYou}`,
    );
    await call(mia, createAlbum, { body: { title: 'My drawings', visibility: 'private' } });
    await expect(part(visibility.areas.albums)).toContainText(
      `${t('visibility:lines.albums.private', { count: 1 })}${visibility.onlyYou}`,
    );
  });
});

test('the Settings and the Privacy page link to what others can see', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('fred', { path: '/settings' });
  await page.getByRole('link', { name: t('accounts:settings.aboutMeOpen') }).click();
  await expect(page.getByRole('heading', { name: shell.header.aboutMe, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: visibility.changes.title })).toBeVisible();
  await page.goto('/privacy');
  await page.getByRole('main').getByRole('link', { name: shell.header.aboutMe }).click();
  await expect(page.getByRole('heading', { name: shell.header.aboutMe, level: 1 })).toBeVisible();
});

test('an admin reads, searches and downloads the activity list', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const page = await openAs('anna', { path: '/admin?tab=activity' });
  const anna = await deviceOf('anna');
  await call(anna, updateHouseholdSettings, { body: { spaceName: 'The Nest' } });
  await call(anna, updateHouseholdSettings, { body: { weekStart: 'monday' } });
  const table = page.getByRole('table', { name: audit.activity.table });
  await expect(
    table.getByText(
      t('audit:actions.householdChanged', { actor: 'Anna', fields: t('audit:fields.spaceName') }),
    ),
  ).toBeVisible();
  await expect(
    table.getByText(
      t('audit:actions.householdChanged', { actor: 'Anna', fields: t('audit:fields.weekStart') }),
    ),
  ).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  const search = page.getByRole('searchbox', { name: audit.activity.search });
  await search.fill('week');
  await expect(page.getByText(t('audit:activity.shown', { count: 1 }))).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: audit.activity.download }).click();
  const file = await (await coming).path();
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(t('audit:fields.weekStart'));

  await page.getByRole('combobox', { name: audit.activity.kindFilter }).click();
  await page.getByRole('option', { name: audit.kinds.files }).click();
  await expect(page.getByRole('heading', { name: audit.activity.noMatch })).toBeVisible();
  await page.getByRole('button', { name: audit.activity.clear }).click();
  const renamed = table.getByText(
    t('audit:actions.householdChanged', { actor: 'Anna', fields: t('audit:fields.spaceName') }),
  );
  await expect(renamed).toBeVisible();
  await page.getByRole('combobox', { name: audit.activity.personFilter }).click();
  await page.getByRole('option', { name: 'Ben' }).click();
  await expect(renamed).toHaveCount(0);
});

test('the activity list is up to date when an admin returns to it', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const anna = await deviceOf('anna');
  await call(anna, updateHouseholdSettings, { body: { spaceName: 'The Nest' } });
  const page = await openAs('anna', { path: '/admin?tab=activity' });
  const table = page.getByRole('table', { name: audit.activity.table });
  await expect(
    table.getByText(
      t('audit:actions.householdChanged', { actor: 'Anna', fields: t('audit:fields.spaceName') }),
    ),
  ).toBeVisible();
  await page.getByRole('tab', { name: t('admin:tabs.health') }).click();
  await expect(table).toHaveCount(0);
  await call(anna, updateHouseholdSettings, { body: { weekStart: 'monday' } });
  await page.getByRole('tab', { name: t('admin:tabs.activity') }).click();
  await expect(
    table.getByText(
      t('audit:actions.householdChanged', { actor: 'Anna', fields: t('audit:fields.weekStart') }),
    ),
  ).toBeVisible();
});
