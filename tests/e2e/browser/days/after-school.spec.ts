import type { Page } from '@playwright/test';
import content from '#shared/locales/en/content.json' with { type: 'json' };
import helpRequests from '#shared/locales/en/helpRequests.json' with { type: 'json' };
import screenTime from '#shared/locales/en/screenTime.json' with { type: 'json' };
import shell from '#shared/locales/en/shell.json' with { type: 'json' };
import { makeRoom, roomsIn, sendTo, talkIn } from '#tests/support/e2e/features/chat.ts';
import { gameCard, markAllWords, playGame } from '#tests/support/e2e/features/games.ts';
import {
  allowKids,
  giveMiaPictures,
  openMiasPictures,
  pressMiasPictures,
} from '#tests/support/e2e/features/kid-sign-in.ts';
import { cardOf, fillPost, share, sharePost } from '#tests/support/e2e/features/posts.ts';
import { leftOfMia } from '#tests/support/e2e/features/screen-time.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import {
  confirm,
  escapeFrom,
  expectToast,
  logIn,
  logOutInSettings,
  openNavigation,
} from '#tests/support/e2e/screen.ts';
import { checkLayout, checkScreen } from '#tests/support/e2e/screen-checks.ts';
import { t } from '#tests/support/messages.ts';

test.use({ sql: leftOfMia(20 * 60 - 30), actionTimeout: 20_000 });

/** Signs Mia in with her three pictures on the kitchen tablet, where it is allowed. */
async function comeIn(tablet: Page) {
  await allowKids(tablet);
  await logOutInSettings(tablet);
  await checkScreen(tablet, 'kid-1-faces');
  await openMiasPictures(tablet);
  await checkLayout(tablet, 'kid-2-pictures');
  await pressMiasPictures(tablet);
  await expect(
    tablet.getByRole('img', { name: t('screenTime:left.label', { count: 20 }) }),
  ).toBeVisible();
}

async function play(tablet: Page) {
  await (await openNavigation(tablet)).getByRole('link', { name: shell.nav.games }).click();
  await expect(gameCard(tablet, t('games:names.word_search'))).toBeVisible();
  await checkLayout(tablet, 'kid-4-games');
  await playGame(tablet, t('games:names.word_search'));
  await checkLayout(tablet, 'kid-5-word-search');
  await markAllWords(tablet);
  await expect(tablet.getByRole('heading', { name: t('games:result.won') })).toBeVisible();
  await checkLayout(tablet, 'kid-6-won');
  await tablet.getByRole('button', { name: t('games:round.back') }).click();
}

async function tryForbiddenPages(tablet: Page) {
  const navigation = await openNavigation(tablet);
  await expect(navigation.getByRole('link', { name: shell.nav.games })).toBeVisible();
  await checkLayout(tablet, 'kid-7-ways');
  for (const name of [shell.nav.admin, shell.nav.adminPanel, shell.nav.approvals])
    await expect(navigation.getByRole('link', { name })).toHaveCount(0);
  await tablet.goto('/approvals');
  await expect(tablet).toHaveURL(/\/$/);
  await tablet.goto('/admin');
  await expect(tablet.getByRole('heading', { name: shell.denied.title })).toBeVisible();
  await checkLayout(tablet, 'kid-8-denied');
  await expect(tablet).toHaveURL(/\/$/);
  await cardOf(tablet, 'A tale')
    .getByRole('button', { name: t('common:optionsFor', { title: 'A tale' }) })
    .click();
  await expect(tablet.getByRole('menuitem')).toHaveText([
    t('common:whoCanSee'),
    t('common:report.action'),
  ]);
  await escapeFrom(tablet);
  await expect(tablet.getByRole('menuitem')).toHaveCount(0);
}

test('a kid is alone after school: plays, paints, asks for help, and her time ends', {
  tag: once,
}, async ({ openAs, deviceOf, family, guard }) => {
  test.setTimeout(240_000);
  // Requests during sign-out, and after her time is up, are refused.
  guard.allow(/401|403/);
  const [anna, ben] = [await deviceOf('anna'), await deviceOf('ben')];
  await giveMiaPictures(anna, family);
  await sharePost(ben, { title: 'A tale', text: 'Once upon a time' });
  const room = await makeRoom(ben, { name: t('shell:nav.home'), members: [family.mia] });
  await sendTo(ben, room.id, 'Back at five. See https://example.org/owls');

  const tablet = await openAs('ben', { path: '/settings' });
  await comeIn(tablet);
  await checkLayout(tablet, 'kid-3-home');
  await play(tablet);
  await tryForbiddenPages(tablet);

  await tablet.getByRole('button', { name: content.home.create.art }).click();
  await fillPost(tablet, { type: 'art', title: 'The owl', file: makePng('owl.png') });
  await checkLayout(tablet, 'kid-9-form');
  await share(tablet);
  await expect(cardOf(tablet, 'The owl').getByText(content.waiting.postMine)).toBeVisible();
  await checkScreen(tablet, 'kid-10-shared');

  await (await openNavigation(tablet))
    .getByRole('link', { name: new RegExp(`^${t('shell:nav.chat')}`) })
    .click();
  await roomsIn(tablet).getByRole('link', { name: /^Home/ }).click();
  await expect(talkIn(tablet).getByText('https://example.org/owls')).toBeVisible();
  await expect(talkIn(tablet).getByRole('link')).toHaveCount(0);

  const bens = await openAs(null, { path: '/auth' });
  await logIn(bens, 'ben');
  await expect(bens.getByText(t('shell:header.greeting', { name: 'Ben' })).first()).toBeVisible();
  await openNavigation(tablet);
  await tablet.getByRole('button', { name: shell.help.card }).click();
  await confirm(tablet, shell.help.yes);
  await expect(tablet.getByText(helpRequests.call.ringing)).toBeVisible();
  await checkLayout(tablet, 'kid-11-calling');
  await checkLayout(bens, 'kid-11-ringing');
  await bens.getByRole('button', { name: helpRequests.alert.coming }).click();
  await expect(tablet.getByText(t('helpRequests:call.coming', { name: 'Ben' }))).toBeVisible();
  // A press on what a toast covers scrolls the page.
  await tablet.evaluate(() => scrollTo(0, 0));
  await checkLayout(tablet, 'kid-12-coming');

  const annas = await openAs('anna', { path: '/admin?tab=screenTime' });
  await annas
    .getByRole('button', {
      name: t('common:named', { action: t('screenTime:admin.change'), name: 'Mia' }),
    })
    .click();
  await annas.getByLabel(screenTime.form.minutes, { exact: true }).fill('5');
  await annas.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(annas, screenTime.admin.saved);
  await expect(tablet.getByRole('heading', { name: screenTime.over.title })).toBeVisible();
  await checkLayout(tablet, 'kid-13-over');
  await annas
    .getByRole('button', { name: t('screenTime:admin.giveTo', { name: 'Mia', count: 30 }) })
    .click();
  await expectToast(annas, t('screenTime:admin.extraGiven', { name: 'Mia', count: 30 }));
  await checkLayout(annas, 'kid-14-given');
  await expect(tablet.getByRole('heading', { name: screenTime.over.title })).toBeHidden();
  await expect(talkIn(tablet).getByText('https://example.org/owls')).toBeVisible();
});
