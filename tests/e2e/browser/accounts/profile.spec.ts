import type { Page } from '@playwright/test';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import common from '#shared/locales/en/common.json' with { type: 'json' };
import gallery from '#shared/locales/en/gallery.json' with { type: 'json' };
import household from '#shared/locales/en/household.json' with { type: 'json' };
import readAloud from '#shared/locales/en/readAloud.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { cardOf, sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { withoutPageAnswers } from '#tests/support/e2e/page-answers.ts';
import { confirm, expectFailure, expectToast } from '#tests/support/e2e/screen.ts';
import { t, within } from '#tests/support/messages.ts';

const { photo } = accounts;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const photoInput = (page: Page) =>
  page.getByRole('group', { name: photo.title }).locator('input[type="file"]');

test('a photo is positioned in its circle and saved only by its own button', {
  tag: phoneOnly,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/settings' });
  await button(page, t('accounts:photo.upload')).click();
  await expectFailure(page, t('accounts:photo.none'), t('accounts:photo.noneText'));
  await photoInput(page).setInputFiles(makePng('me.png', { width: 900, height: 600 }));
  await expect(page.getByText(photo.pending)).toBeVisible();
  const area = page.getByRole('group', { name: photo.area });
  await expect(area).toBeVisible();
  await expect(button(page, photo.upload)).toBeEnabled();
  await expectAccessibleInLightAndDark(page);
  await area.focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByLabel(photo.zoom).fill('2');

  await page.getByLabel(t('accounts:fields.displayName')).fill('Mia Maus');
  await button(page, t('common:actions.saveChanges')).click();
  await expectToast(page, photo.blocked, photo.blockedText);
  await expect(page.getByText(t('shell:header.greeting', { name: 'Mia' })).first()).toBeVisible();

  await button(page, photo.upload).click();
  await expectToast(page, photo.done);
  await expect(page.getByText(photo.pending)).toHaveCount(0);
  const own = page.getByRole('main').locator('img[src^="/uploads/"]').first();
  await expect(own).toBeVisible();
  const width = () => own.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(99);
  await expect(page.getByLabel(t('accounts:fields.displayName'))).toHaveValue('Mia Maus');
  await button(page, t('common:actions.saveChanges')).click();
  await expectToast(page, accounts.settings.profileSaved);
  await page.reload();
  await expect(page.getByRole('radio', { name: accounts.photo.title })).toBeChecked();
  await expect(
    page.getByText(t('shell:header.greeting', { name: 'Mia Maus' })).first(),
  ).toBeVisible();
});

test('a file that is not a picture, or a picture from another website, is rejected with a message', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/507|500/);
  const page = await openAs('ben', { path: '/settings' });
  const broken = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
  await photoInput(page).setInputFiles(broken);
  await expectToast(page, photo.failed, t('common:errors.notImage'));
  await expect(page.getByText(photo.pending)).toHaveCount(0);

  await page.getByText(photo.more, { exact: true }).click();
  await page.getByLabel(photo.address).fill('https://example.com/me.png');
  await button(page, t('common:actions.saveChanges')).click();
  await expect(page.getByText(common.errors.invalidRequest)).toBeVisible();
  await page.getByLabel(photo.address).fill('');

  await page.route('**/api/user/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 507, contentType: 'text/plain', body: 'No more paper left.' })
      : route.fallback(),
  );
  await page.getByLabel(t('accounts:fields.displayName')).fill('Benjamin');
  await button(page, t('common:actions.saveChanges')).click();
  await expectFailure(page, t('accounts:settings.profileFailed'), '507: No more paper left.');
  await expect(page.getByLabel(t('accounts:fields.displayName'))).toHaveValue('Benjamin');
  await photoInput(page).setInputFiles(makePng('me.png'));
  await button(page, photo.upload).click();
  await expectFailure(page, t('accounts:photo.failed'), '507: No more paper left.');
  await expect(page.getByText(photo.pending)).toBeVisible();
  await button(page, photo.discard).click();
  await expect(page.getByText(photo.pending)).toHaveCount(0);
});

test('larger, wider text is chosen once and stays', { tag: once }, async ({ openAs, deviceOf }) => {
  await sharePost(await deviceOf('ben'), { title: 'A long day at the lake', text: 'We swam.' });
  const page = await openAs('mia', { path: '/settings' });
  const measureText = () =>
    page.getByRole('heading', { name: accounts.settings.title }).evaluate((heading) => {
      const { fontSize, letterSpacing } = getComputedStyle(heading);
      return [Number.parseFloat(fontSize), Number.parseFloat(letterSpacing) || 0] as const;
    });
  const [size] = await measureText();
  await button(page, accounts.comfort.textSizes.largest).click();
  await button(page, accounts.comfort.spacings.wider).click();
  await expect.poll(async () => (await measureText())[0] / size).toBeCloseTo(1.42, 1);
  await page.reload();
  await expect(button(page, accounts.comfort.textSizes.largest)).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const [after, spacing] = await measureText();
  expect(after / size).toBeCloseTo(1.42, 1);
  expect(spacing).toBeGreaterThan(1);
  for (const path of ['/settings', '/']) {
    await page.goto(path);
    await expect(page.getByText(t('shell:header.greeting', { name: 'Mia' })).first()).toBeVisible();
    if (path === '/') await expect(cardOf(page, 'A long day at the lake')).toBeVisible();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
});

/** Gives the browser two voices, one of them online; utterances are recorded in `spoken`. */
const giveVoices = (page: Page) =>
  page.addInitScript(() => {
    const voice = (name: string, localService: boolean) => ({
      name,
      voiceURI: name,
      lang: 'en-GB',
      localService,
      default: false,
    });
    const spoken: string[] = [];
    let current: { onend?: () => void } | null = null;
    class Utterance {
      text: string;
      voice: { name: string } | null = null;
      onend?: () => void;
      constructor(text: string) {
        this.text = text;
      }
    }
    const speech = {
      getVoices: () => [voice('Cloud', false), voice('Robin', true)],
      addEventListener: () => {},
      speak: (utterance: Utterance) => {
        spoken.push(`${utterance.voice?.name}: ${utterance.text}`);
        current = utterance;
      },
      cancel: () => {
        current = null;
      },
      pause: () => spoken.push('(pause)'),
      resume: () => spoken.push('(resume)'),
    };
    Object.assign(window, {
      SpeechSynthesisUtterance: Utterance,
      spoken,
      endPiece: () => current?.onend?.(),
    });
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
  });
const spoken = (page: Page) =>
  page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
const endPiece = (page: Page) =>
  page.evaluate(() => (window as unknown as { endPiece: () => void }).endPiece());

test('a story is read aloud with one of the device’s voices', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const title = 'The fox';
  await sharePost(await deviceOf('ben'), { title, text: 'It ran. It slept.' });
  const page = await openAs('mia', { path: '/help' });
  await giveVoices(page);
  await page.goto('/settings');
  await page.getByRole('combobox', { name: readAloud.voice }).click();
  await expect(page.getByRole('option')).toHaveText([readAloud.automatic, 'Robin (en-GB)']);
  await page.getByRole('option', { name: 'Robin' }).click();
  await button(page, readAloud.try).click();
  await expect.poll(() => spoken(page)).toEqual([`Robin: ${readAloud.sample}`]);
  await endPiece(page);
  await expect(button(page, readAloud.try)).toBeVisible();

  await page.goto('/');
  const listen = button(page, t('common:named', { action: t('readAloud:listen'), name: title }));
  await listen.click();
  await expect.poll(() => spoken(page)).toEqual(['Robin: The fox. It ran. It slept.']);
  await button(page, readAloud.pause).click();
  await button(page, readAloud.resume).click();
  await expect.poll(() => spoken(page)).toContain('(resume)');
  await button(page, t('common:named', { action: t('readAloud:stop'), name: title })).click();
  await expect(listen).toBeVisible();
  await expectAccessibleInLightAndDark(page, 'article');
});

test('a browser without voices shows a message and offers no reading aloud', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/help' });
  await page.addInitScript(() =>
    Object.defineProperty(window, 'speechSynthesis', {
      value: { getVoices: () => [], addEventListener: () => {}, cancel: () => {} },
    }),
  );
  await page.goto('/settings');
  await expect(page.getByText(readAloud.none)).toBeVisible();
  await expect(page.getByRole('combobox', { name: readAloud.voice })).toHaveCount(0);
});

test('an admin sees the server’s health, and is warned when the disk fills up', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const { health } = household;
  const page = await openAs('anna', { path: '/admin?tab=health' });
  await expect(page.getByRole('heading', { name: health.storage })).toBeVisible();
  await expect(page.getByText(health.noBackup)).toBeVisible();
  await expect(page.getByText(health.lanOff)).toBeVisible();
  await expect(page.getByText(household.space.none)).toHaveCount(2);
  await button(page, health.checkAgain).click();
  await expectToast(page, health.checkDone);
  await expect(page.getByText(health.checkGood)).toBeVisible();
  await page.goto('/settings');
  const own = page.locator('section').filter({ hasText: household.space.own });
  await expect(own.getByText(household.space.ownNone)).toBeVisible();
  await sharePost(await deviceOf('ben'), { title: 'The kite', type: 'photo' });
  await page.goto('/admin?tab=health');
  const { byPerson, byKind, kinds } = household.space;
  const rowsOf = (name: string) => page.getByRole('region', { name }).getByRole('rowheader');
  await expect(rowsOf(byPerson)).toHaveText(['Ben']);
  await expect(rowsOf(byKind)).toHaveText([kinds.images]);
  await expectAccessibleInLightAndDark(page);

  const gibi = 1024 ** 3;
  await withoutPageAnswers(page);
  await page.route('**/api/admin/disk', (route) =>
    route.fulfill({
      json: {
        level: 'low',
        freeBytes: gibi,
        totalBytes: 100 * gibi,
        warnBytes: 2 * gibi,
        minBytes: gibi / 2,
        backupBytes: 0,
      },
    }),
  );
  await page.goto('/');
  await expect(page.getByText(health.lowTitle)).toBeVisible();
  await page.getByRole('link', { name: health.bannerLink }).click();
  await expect(page.getByRole('heading', { name: health.storage })).toBeVisible();
});

test('the warning about the disk goes once an admin has freed space', { tag: once }, async ({
  openAs,
}) => {
  const { health, space } = household;
  const page = await openAs('anna', { path: '/help' });
  await withoutPageAnswers(page);
  let level = 'full';
  const disk = { freeBytes: 1, totalBytes: 9, warnBytes: 2, minBytes: 2, backupBytes: 0 };
  await page.route('**/api/admin/disk', (route) => route.fulfill({ json: { level, ...disk } }));
  await page.route('**/api/admin/health', async (route) => {
    const answer = await route.fetch();
    const { storage, ...report } = await answer.json();
    const json = { ...report, storage: { ...storage, videoCopyBytes: 5 } };
    await route.fulfill({ json: { ...json, disk: { level, ...disk } } });
  });
  await page.goto('/admin?tab=health');
  const warning = page.getByText(health.fullTitle);
  await expect(warning).toHaveCount(2);
  await button(page, space.freeCopies).click();
  level = 'ok';
  await confirm(page, space.freeCopies);
  await expect(warning).toHaveCount(0);
});

test('an admin limits the size of pictures, and everyone’s form applies it at once', {
  tag: once,
}, async ({ openAs }) => {
  const bens = await openAs('ben', { path: '/gallery' });
  await button(bens, gallery.action).first().click();
  await expect(
    bens.getByText(t('postFile:limitImage', { size: '25 MB' }), { exact: false }).first(),
  ).toBeVisible();
  const page = await openAs('anna', { path: '/admin?tab=household' });
  const field = page.getByLabel(household.sizes.image);
  await field.fill('80');
  await button(page, t('common:actions.saveChanges')).click();
  await expect(page.getByText(household.errors.imageSize)).toBeVisible();
  await field.fill('2');
  await button(page, t('common:actions.saveChanges')).click();
  await expectToast(page, accounts.admin.householdSaved);
  await expect(
    bens.getByText(t('postFile:limitImage', { size: '2 MB' }), { exact: false }).first(),
  ).toBeVisible();
  await field.fill('');
  await button(page, t('common:actions.saveChanges')).click();
  await expectToast(page, accounts.admin.householdSaved);
  await expect(
    bens.getByText(t('postFile:limitImage', { size: '25 MB' }), { exact: false }).first(),
  ).toBeVisible();
});

test('an admin limits what guests share in a day, and a guest sees a warning before the limit', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna', { path: '/admin?tab=household' });
  const field = page.getByLabel(
    t('household:daily.label.megabytes', { who: t('household:daily.guest') }),
  );
  await field.fill('0');
  await button(page, t('common:actions.saveChanges')).click();
  await expect(page.getByText(household.errors.dailyMegabytes)).toBeVisible();
  await field.fill('1');
  await button(page, t('common:actions.saveChanges')).click();
  await expectToast(page, accounts.admin.householdSaved);
  const guests = await openAs('gus', { path: '/gallery' });
  await button(guests, gallery.action).first().click();
  const picture = makePng('large.png');
  await guests
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      ...picture,
      buffer: Buffer.concat([picture.buffer, Buffer.alloc(2 * 1024 * 1024)]),
    });
  await expect(guests.getByText(within('common:allowance.tooLarge', { size: /.+/ }))).toBeVisible();
  await field.fill('');
  await button(page, t('common:actions.saveChanges')).click();
  await expectToast(page, accounts.admin.householdSaved);
  await expect(guests.getByText(within('common:allowance.tooLarge', { size: /.+/ }))).toBeHidden();
});
