import type { APIRequestContext, Page } from '@playwright/test';
import { prompts } from '#renderer/features/journal/prompts.ts';
import { getDraft, saveDraft } from '#shared/features/drafts/drafts.contract.ts';
import { createJournal, deleteJournal } from '#shared/features/journal/journal.contract.ts';
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
} from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import {
  chooseForEntry,
  dayFromToday,
  entryForm,
  entryOf,
  noonZone,
  openNewEntry,
  writeEntry,
} from '#tests/support/e2e/features/journal.ts';
import { cardOf, formOf } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { confirm, expectToast, isPhone, logIn } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const path = '/?tab=journal';

// Noon in the household's zone, so that no day ends during the tests.
test.use({ sql: `UPDATE household SET time_zone = '${noonZone}'` });

/** Leaves a form that asks first. */
const leave = async (page: Page) => {
  await page.keyboard.press('Escape');
  await confirm(page, t('common:unsaved.leave'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const full = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
const medium = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
const fail = (text: string) => ({ status: 500, contentType: 'text/plain', body: text });
const save = (page: Page, label = t('journal:form.save')) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();

test('an entry is written, with its mood and picture, changed and deleted', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path });
  await expect(page.getByRole('heading', { name: t('journal:title') })).toBeVisible();
  await expect(page.getByText(t('journal:empty.all'))).toBeVisible();
  await expect(page.getByText(t('journal:empty.hint'))).toBeVisible();

  const form = await openNewEntry(page);
  await form.getByRole('button', { name: t('common:calendar.clear') }).click();
  await form.getByLabel(t('journal:form.content')).fill('We built a rope ladder.');
  await save(page);
  await expect(form.getByText(t('journal:errors.dateRequired'))).toBeVisible();
  await form.getByRole('button', { name: t('journal:form.date'), exact: true }).click();
  await page.getByRole('button', { name: new RegExp(full(dayFromToday(0))) }).click();
  await form.getByLabel(t('journal:form.content')).fill('');
  await save(page);
  await expect(form.getByText(t('journal:errors.empty'))).toBeVisible();

  await form.getByRole('button', { name: t('journal:form.idea') }).click();
  const ideas = prompts.map((prompt) => t(`journal:prompts.${prompt}`));
  const idea = form.locator('[aria-live="polite"]');
  await expect(idea).not.toBeEmpty();
  const first = (await idea.textContent()) ?? '';
  expect(ideas).toContain(first);
  await form.getByRole('button', { name: t('journal:form.anotherIdea') }).click();
  await expect(idea).not.toHaveText(first);
  await form.getByRole('button', { name: t('journal:form.ideaAsTitle') }).click();
  expect(ideas).toContain(await form.getByLabel(t('journal:form.title')).inputValue());
  await form.getByLabel(t('journal:form.title')).fill('The rope ladder');
  await form.getByLabel(t('journal:form.content')).fill('We tied eleven knots.');
  await form.getByRole('button', { name: t('journal:moods.excited') }).click();
  await expect(form.getByRole('button', { name: t('journal:moods.excited') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await form.locator('input[type="file"]').setInputFiles(makePng('ladder.png'));
  await expect(form.getByRole('img', { name: t('common:picture.chosen') })).toBeVisible();
  await save(page);
  await expectToast(page, t('journal:saved.created'));
  const card = entryOf(page, 'The rope ladder');
  await expect(card.getByText('We tied eleven knots.')).toBeVisible();
  await expect(
    card.getByRole('img', { name: t('journal:entry.mood', { mood: t('journal:moods.excited') }) }),
  ).toBeVisible();
  const picture = card.getByRole('img', {
    name: t('common:picture.of', { title: 'The rope ladder' }),
  });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);

  await chooseForEntry(page, 'The rope ladder', t('common:actions.edit'));
  const edit = entryForm(page, t('journal:form.edit'));
  await edit.getByLabel(t('journal:form.moodWords')).fill('proud as a peacock');
  await edit.getByRole('button', { name: t('common:picture.remove') }).click();
  await save(page, t('common:actions.saveChanges'));
  await expectToast(page, t('journal:saved.updated'));
  await expect(
    card.getByRole('img', { name: t('journal:entry.mood', { mood: 'proud as a peacock' }) }),
  ).toBeVisible();
  await expect(picture).toHaveCount(0);

  await chooseForEntry(page, 'The rope ladder', t('common:actions.delete'));
  await expect(page.getByRole('alertdialog')).toContainText(t('journal:delete.question'));
  await confirm(page, t('common:actions.cancel'));
  await chooseForEntry(page, 'The rope ladder', t('common:actions.delete'));
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('journal:delete.done'));
  await expect(card).toHaveCount(0);
  await expect(page.getByText(t('journal:empty.all'))).toBeVisible();
});

test('a form closed by accident opens as it was, and a failed save shows an error', {
  tag: once,
}, async ({ openAs, deviceOf, guard }) => {
  test.slow();
  guard.allow(/500/);
  const { id } = await writeEntry(await deviceOf('mia'), { title: 'Old', content: 'Old words' });
  const page = await openAs('mia', { path: '/' });
  const lists = '**/api/journals?*';
  await page.route(lists, (route) => route.fulfill(fail('Not now.')));
  await page.getByRole('tab', { name: t('content:home.tabs.journal') }).click();
  await expect(page.getByText('Not now.')).toBeVisible();
  await page.unroute(lists);
  await page.getByRole('button', { name: t('common:actions.tryAgain') }).click();
  await expect(entryOf(page, 'Old')).toBeVisible();

  const form = await openNewEntry(page);
  await form.getByLabel(t('journal:form.content')).fill('Nobody must lose this.');
  await form.getByRole('button', { name: t('journal:moods.calm') }).click();
  await form.locator('input[type="file"]').setInputFiles(makePng('kept.png'));
  await expect(form.getByRole('img', { name: t('common:picture.chosen') })).toBeVisible();
  await leave(page);
  await openNewEntry(page);
  await expect(form.getByText(t('common:draft.found'))).toBeVisible();
  await expect(form.getByLabel(t('journal:form.content'))).toHaveValue('Nobody must lose this.');
  await expect(form.getByRole('img', { name: t('common:picture.chosen') })).toBeVisible();

  await page.route('**/api/journals', (route) =>
    route.request().method() === 'POST' ? route.fulfill(fail('It broke.')) : route.fallback(),
  );
  await save(page);
  await expectToast(page, t('journal:saved.createFailed'), 'It broke.');
  await expect(form.getByLabel(t('journal:form.content'))).toHaveValue('Nobody must lose this.');
  // An empty answer; the picture takes another code path.
  await form.getByRole('button', { name: t('common:picture.remove') }).click();
  await page.route('**/api/journals', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 200, body: '' })
      : route.fallback(),
  );
  await save(page);
  await expectToast(page, t('journal:saved.createFailed'), t('journal:saved.failed'));
  await page.unroute('**/api/journals');
  await save(page);
  await expectToast(page, t('journal:saved.created'));
  await openNewEntry(page);
  await expect(form.getByLabel(t('journal:form.content'))).toHaveValue('');
  await expect(form.getByRole('img', { name: t('common:picture.chosen') })).toHaveCount(0);
  await form.getByRole('button', { name: t('common:actions.close') }).click();

  await page.route(`**/api/journals/${id}`, (route) => route.fulfill(fail('It broke again.')));
  await chooseForEntry(page, 'Old', t('common:actions.edit'));
  await entryForm(page, t('journal:form.edit')).getByLabel(t('journal:form.title')).fill('New');
  await save(page, t('common:actions.saveChanges'));
  await expectToast(page, t('journal:saved.updateFailed'), 'It broke again.');
  await leave(page);
  await chooseForEntry(page, 'Old', t('common:actions.delete'));
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('journal:delete.failed'), 'It broke again.');
  await confirm(page, t('common:actions.cancel'));
  await expect(entryOf(page, 'Old')).toBeVisible();
});

test('days and timeframes match their names', { tag: once }, async ({ openAs, deviceOf }) => {
  const mia = await deviceOf('mia');
  const [today, before, long] = [dayFromToday(0), dayFromToday(-1), dayFromToday(-70)];
  await writeEntry(mia, { title: 'Now', date: today });
  await writeEntry(mia, { title: 'Then', date: before });
  await writeEntry(mia, { title: 'Long ago', date: long });
  const page = await openAs('mia', { path });
  const shown = page.getByRole('article').getByRole('heading');
  await expect(shown).toHaveText(['Now', 'Then', 'Long ago']);
  const pick = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  };
  await pick(t('journal:timeframes.today'));
  await expect(shown).toHaveText(['Now']);
  // Whether yesterday is in the same week or month depends on the date.
  for (const name of [t('journal:timeframes.week'), t('journal:timeframes.month')]) {
    await pick(name);
    await expect(entryOf(page, 'Now')).toBeVisible();
    await expect(entryOf(page, 'Long ago')).toHaveCount(0);
  }

  if (isPhone(page)) await page.getByRole('button', { name: t('journal:calendar.show') }).click();
  const calendar = page.getByRole('region', { name: t('journal:calendar.label') });
  const day = calendar.getByRole('button', {
    name: new RegExp(`${full(today)}, ${t('journal:calendar.marked')}`),
  });
  await day.click();
  await expect(page.getByRole('heading', { name: full(today) })).toBeVisible();
  await expect(shown).toHaveText(['Now']);
  await call(mia, deleteJournal, { params: { id: 1 } });
  await expect(page.getByText(t('journal:empty.day', { date: medium(today) }))).toBeVisible();
  await expect(page.getByText(t('journal:empty.hint'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(t('journal:empty.day', { date: medium(today) }))).toBeVisible();

  await page.getByRole('button', { name: new RegExp(`^${t('journal:calendar.pick')}`) }).click();
  const picker = page.getByRole('dialog', { name: t('journal:calendar.pick') });
  await picker
    .getByRole('combobox', { name: t('common:calendar.year') })
    .selectOption(long.slice(0, 4));
  await picker
    .getByRole('combobox', { name: t('common:calendar.month') })
    .selectOption(`${Number(long.slice(5, 7)) - 1}`);
  await picker.getByRole('button', { name: new RegExp(full(long)) }).click();
  await expect(shown).toHaveText(['Long ago']);
  const form = await openNewEntry(page);
  await expect(form.getByRole('button', { name: t('journal:form.date'), exact: true })).toHaveText(
    medium(long),
  );

  await page.goto(`${path}&day=${dayFromToday(1)}`);
  await openNewEntry(page);
  await form.getByLabel(t('journal:form.title')).fill('Not yet');
  await save(page);
  await expect(form.getByText(t('common:errors.dateFuture'))).toBeVisible();
});

test('a late save of one entry does not close the editor of another', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  const { id } = await writeEntry(mia, { title: 'One' });
  await writeEntry(mia, { title: 'Two' });
  const page = await openAs('mia', { path });
  const form = entryForm(page, t('journal:form.edit'));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/journals/${id}`, async (route) => {
    await held;
    await route.continue();
  });
  await chooseForEntry(page, 'One', t('common:actions.edit'));
  await form.getByLabel(t('journal:form.title')).fill('One, changed');
  await save(page, t('common:actions.saveChanges'));
  await leave(page);
  await chooseForEntry(page, 'Two', t('common:actions.edit'));
  await form.getByLabel(t('journal:form.title')).fill('Two, changed');
  letGo();
  await expectToast(page, t('journal:saved.updated'));
  await expect(form.getByLabel(t('journal:form.title'))).toHaveValue('Two, changed');
  await save(page, t('common:actions.saveChanges'));
  await expect(form).toHaveCount(0);
  for (const title of ['One, changed', 'Two, changed'])
    await expect(entryOf(page, title)).toBeVisible();
});

test('Escape leaves a form that is being saved, whatever toast is there', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/500/);
  const page = await openAs('mia', { path });
  const form = await openNewEntry(page);
  await form.getByLabel(t('journal:form.title')).fill('Rain');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/journals', async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/api/journals', (route) => route.fulfill(fail('It broke.')), { times: 1 });
  await save(page);
  await expectToast(page, t('journal:saved.createFailed'));
  await save(page);
  await expect(form.getByLabel(t('journal:form.title'))).toBeDisabled();
  await expect(form).toBeFocused();
  await leave(page);
  letGo();
  await expect(entryOf(page, 'Rain')).toBeVisible();
});

test('an entry is found while the search is typed, by its writer only', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  test.slow();
  const [mia, ben] = [await deviceOf('mia'), await deviceOf('ben')];
  const content = `${'It rained all day long. '.repeat(40)}Then a Crêpe with Zoë. ${'Rain. '.repeat(200)}`;
  await writeEntry(mia, { title: 'Rain', content });
  await writeEntry(mia, { title: 'Sun', content: 'At the beach.' });
  await writeEntry(ben, { title: 'His', content: 'Crêpe, too' });
  const page = await openAs('mia', { path });
  const search = page.getByRole('searchbox', { name: t('journal:search') });
  await search.pressSequentially('zoe cre');
  await expect(page.getByRole('heading', { name: t('journal:list.found') })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  const card = entryOf(page, 'Rain');
  await expect(card.locator('mark')).toHaveText(['Crêpe', 'Zoë']);
  const unfold = card.getByRole('button', { name: t('common:actions.loadMore') });
  await unfold.click();
  await expect(card.getByText(/^It rained all day long/)).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await search.fill('elephant');
  await expect(page.getByText(t('journal:empty.all'))).toBeVisible();
  await search.press('Escape');
  await expect(page.getByRole('article')).toHaveCount(2);
  await openNewEntry(page);
  await expectAccessibleInLightAndDark(page);
});

test('a long journal is printed back to its first day', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/500/);
  const mia = await deviceOf('mia');
  for (let i = 0; i <= 20; i += 1)
    await writeEntry(mia, { title: `Day ${i}`, date: dayFromToday(-i) });
  const page = await openAs('mia', { path });
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const sheet = page.getByTestId('print-sheet');
  const finish = () => page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  // Printing takes the loaded entries, and says that there are more.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(sheet).toContainText(
    t('journal:sheet.part', { shown: 20, button: t('journal:print') }),
  );
  await finish();
  await expect(sheet).toHaveCount(0);

  const button = page.getByRole('button', { name: t('journal:print') });
  const pages = '**/api/journals?*limit=100*';
  await page.route(pages, (route) => route.fulfill(fail('Not now.')));
  await button.click();
  await expectToast(page, t('journal:printFailed'), 'Not now.');
  await expect(sheet).toHaveCount(0);
  await page.unroute(pages);
  await button.click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveCount(21);
  await expect(sheet.getByRole('heading', { name: 'Day 20', exact: true })).toBeVisible();
  await expect(
    sheet.getByText(pattern('journal:sheet.part', { shown: /\d+/, button: t('journal:print') })),
  ).toHaveCount(0);
  await finish();
  await expect(sheet).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('article')).toHaveCount(20);
});

test('two devices stay in sync, a long journal is paginated, and no one else sees it', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const mia = await deviceOf('mia');
  for (let i = 1; i <= 21; i += 1)
    await writeEntry(mia, { title: `Day ${i}`, date: dayFromToday(-i) });
  const [one, two] = [await openAs('mia', { path }), await openAs('mia', { path })];
  for (const page of [one, two]) await expect(page.getByRole('article')).toHaveCount(20);
  await one.getByRole('button', { name: t('common:actions.loadMore') }).click();
  await expect(one.getByRole('article')).toHaveCount(21);
  await expect(one.getByRole('button', { name: t('common:actions.loadMore') })).toHaveCount(0);

  const form = await openNewEntry(one);
  await form.getByLabel(t('journal:form.title')).fill('Seen at once');
  await save(one);
  await expectToast(one, t('journal:saved.created'));
  await expect(entryOf(two, 'Seen at once')).toBeVisible();
  await chooseForEntry(two, 'Seen at once', t('common:actions.delete'));
  await confirm(two, t('common:actions.delete'));
  await expectToast(two, t('journal:delete.done'));
  await expect(entryOf(one, 'Seen at once')).toHaveCount(0);

  const annas = await openAs('anna', { path });
  await expect(annas.getByText(t('journal:empty.all'))).toBeVisible();
  await call(mia, createJournal, { body: { date: dayFromToday(0), title: 'Secret' } });
  await expect(entryOf(one, 'Secret')).toBeVisible();
  await expect(annas.getByText(t('journal:empty.all'))).toBeVisible();
});

test('the shown entries are printed in full, and an entry can be shared as a story', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const mia = await deviceOf('mia');
  const long = 'A long, long day. '.repeat(120).trim();
  await writeEntry(mia, {
    title: 'The lake',
    content: long,
    mood: 'happy',
    file: makePng('l.png'),
  });
  const page = await openAs('mia', { path });
  await expect(entryOf(page, 'The lake')).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: t('journal:print') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByTestId('print-sheet');
  await expect(
    sheet.getByRole('heading', { name: t('journal:sheet.title', { name: 'Mia' }) }),
  ).toBeVisible();
  await expect(sheet.getByText(long)).toBeVisible();
  await expect(sheet.getByText(t('journal:moods.happy'))).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(entryOf(page, 'The lake')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);

  await chooseForEntry(page, 'The lake', t('journal:entry.share'));
  await expect(formOf(page).getByLabel(t('content:form.title'), { exact: true })).toHaveValue(
    'The lake',
  );
  await expect(formOf(page).getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await formOf(page)
    .getByRole('button', { name: t('content:form.share'), exact: true })
    .click();
  await expectToast(page, t('content:form.created'));
  const bens = await openAs('ben');
  await expect(cardOf(bens, 'The lake')).toBeVisible();
});

/** The draft of a new entry, as another device writes and reads it. */
const draftOn = (device: APIRequestContext) => {
  const params = { form: 'journal' };
  return {
    keep: (content: string) =>
      call(device, saveDraft, {
        params,
        body: { values: { content }, before: '[""]', hadFile: false },
      }),
    stored: async () => (await call(device, getDraft, { params }))?.values,
  };
};

test('a draft of another device takes the place of an older one, and what could not be sent stays', {
  tag: once,
}, async ({ openAs, deviceOf, guard }) => {
  guard.allow(/500/);
  const tablet = await deviceOf('mia');
  const { keep, stored } = draftOn(tablet);
  const page = await openAs('mia', { path });
  const form = await openNewEntry(page);
  const content = form.getByLabel(t('journal:form.content'));
  await content.fill('On the phone');
  await expect.poll(stored).toEqual({ content: 'On the phone' });
  await leave(page);
  await keep('On the tablet');
  await openNewEntry(page);
  await expect(form.getByText(t('common:draft.found'))).toBeVisible();
  await expect(content).toHaveValue('On the tablet');
  await keep('Longer on the tablet');
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(content).toHaveValue('Longer on the tablet');
  await content.fill('Ended on the phone');
  await leave(page);
  await openNewEntry(page);
  await expect(content).toHaveValue('Ended on the phone');
  expect(await stored()).toEqual({ content: 'Ended on the phone' });

  await page.route('**/api/drafts/journal', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(fail('Not now.')) : route.fallback(),
  );
  await content.fill('Not sent');
  await leave(page);
  await openNewEntry(page);
  await expect(content).toHaveValue('Not sent');
});

test('a draft that still waits when its writer signs out reaches no one else', {
  tag: once,
}, async ({ openAs, deviceOf, guard }) => {
  guard.allow(/500/);
  const page = await openAs('mia', { path });
  const content = (await openNewEntry(page)).getByLabel(t('journal:form.content'));
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let sent = 0;
  await page.route('**/api/drafts/journal', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    sent += 1;
    if (sent > 1) return route.fallback();
    await isAnswered;
    await route.fulfill(fail('Not now.'));
  });
  await content.fill('A secret');
  await expect.poll(() => sent).toBe(1);
  await content.fill('A secret of Mia’s');
  await leave(page);
  await page.getByRole('button', { name: t('shell:header.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:header.logOut') }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page
    .getByRole('button', { name: t('accounts:picker.someoneElse') })
    .or(page.getByLabel(t('accounts:fields.username'), { exact: true }))
    .first()
    .click();
  await logIn(page, 'ben');
  await expectToast(page, t('accounts:login.done'));
  answer();
  await page.getByRole('tab', { name: t('content:home.tabs.journal') }).click();
  await openNewEntry(page);
  await expect(content).toHaveValue('');
  expect(await draftOn(await deviceOf('ben')).stored()).toBeUndefined();
});

test('of two drafts that were changed at once one is chosen, and no save ends the other', {
  tag: once,
}, async ({ openAs, deviceOf, guard }) => {
  guard.allow(/409/);
  const tablet = await deviceOf('mia');
  const { keep, stored } = draftOn(tablet);
  const page = await openAs('mia', { path });
  const form = await openNewEntry(page);
  const content = form.getByLabel(t('journal:form.content'));
  const question = form.getByRole('alert');
  const answer = (text: string) => question.getByRole('button', { name: text }).click();

  await keep('On the tablet');
  await content.fill('On the phone');
  await expect(question).toContainText(t('common:draft.other'));
  await expectAccessibleInLightAndDark(page);
  await content.fill('Longer on the phone');
  await answer(t('common:draft.showOther'));
  await expect(content).toHaveValue('On the tablet');
  await answer(t('common:draft.showOther'));
  await expect(content).toHaveValue('Longer on the phone');
  expect(await stored()).toEqual({ content: 'On the tablet' });
  await answer(t('common:draft.keepThis'));
  await expect(question).toHaveCount(0);
  await expect.poll(stored).toEqual({ content: 'Longer on the phone' });

  await keep('Later on the tablet');
  await content.fill('Ended on the phone');
  await expect(question).toBeVisible();
  await save(page);
  await expectToast(page, t('journal:saved.created'));
  await expect(page.getByText('Ended on the phone')).toBeVisible();
  await openNewEntry(page);
  await expect(content).toHaveValue('Later on the tablet');
  expect(await stored()).toEqual({ content: 'Later on the tablet' });

  await keep('Not seen on the phone');
  await save(page);
  await expectToast(page, t('journal:saved.created'));
  await expect(form).toHaveCount(0);
  await openNewEntry(page);
  await expect(content).toHaveValue('Not seen on the phone');
});

test('the focus stays in the list when an entry is deleted', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  await writeEntry(mia, { title: 'Kept' });
  await writeEntry(mia, { title: 'Deleted' });
  const page = await openAs('mia', { path });
  await chooseForEntry(page, 'Deleted', t('common:actions.delete'));
  await confirm(page, t('common:actions.delete'));
  await expect(entryOf(page, 'Deleted')).toHaveCount(0);
  await expect(page.getByRole('region', { name: t('journal:list.label') })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    entryOf(page, 'Kept').getByRole('button', { name: t('common:optionsFor', { title: 'Kept' }) }),
  ).toBeFocused();
});
