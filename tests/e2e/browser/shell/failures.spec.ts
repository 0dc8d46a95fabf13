import type { Page } from '@playwright/test';
import { composerOf, makeRoom, messageOf, say } from '#tests/support/e2e/features/chat.ts';
import {
  cardOf,
  choose,
  fillPost,
  formOf,
  share,
  sharePost,
} from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { withoutPageAnswers } from '#tests/support/e2e/page-answers.ts';
import { confirm, expectFailure } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const broken = { status: 500, contentType: 'text/plain', body: 'It rained in.' };
const silent = { status: 200, body: '' };
const errorText = '500: It rained in.';

const answerWrites = async (page: Page, address: RegExp, answer: typeof silent) => {
  await page.unrouteAll();
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(answer),
  );
};

test('a failed log-out shows an error and signs no one out', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/status of 500/);
  const page = await openAs('ben', { path: '/settings' });
  await page.route('**/api/logout', (route) => route.fulfill(broken));
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell:header.logOut') })
    .click();
  await expectFailure(page, t('shell:logout.failed'), errorText);
  await expect(page).toHaveURL(/\/settings$/);
});

test('a post that cannot be shared, changed or deleted shows the reason or what failed', {
  tag: once,
}, async ({ openAs, deviceOf, guard }) => {
  guard.allow(/status of 500/);
  await sharePost(await deviceOf('ben'), { title: 'Old news', text: 'Nothing new.' });
  const page = await openAs('ben');
  await page.getByRole('button', { name: t('content:home.create.story') }).click();
  await fillPost(page, { title: 'Fresh news' });
  for (const [answer, text] of [
    [broken, errorText],
    [silent, t('content:form.createFailed')],
  ] as const) {
    await answerWrites(page, /\/api\/content$/, answer);
    await share(page);
    await expectFailure(page, t('content:form.failed'), text);
    await expect(formOf(page).getByLabel(t('content:form.title'), { exact: true })).toHaveValue(
      'Fresh news',
    );
  }
  await formOf(page)
    .getByRole('button', { name: t('common:actions.close') })
    .click();
  await confirm(page, t('common:unsaved.leave'));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await choose(page, 'Old news', 'edit');
  await answerWrites(page, /\/api\/content\/\d+$/, silent);
  await fillPost(page, { title: 'Newer news' });
  await formOf(page)
    .getByRole('button', { name: t('common:actions.saveChanges') })
    .click();
  await expectFailure(page, t('content:form.failed'), t('content:form.updateFailed'));
  await formOf(page)
    .getByRole('button', { name: t('common:actions.close') })
    .click();
  await confirm(page, t('common:unsaved.leave'));

  for (const [answer, text] of [
    [silent, t('content:delete.failedText')],
    [broken, errorText],
  ] as const) {
    await answerWrites(page, /\/api\/content\/\d+$/, answer);
    await choose(page, 'Old news', 'delete');
    await confirm(page, t('common:actions.delete'));
    await expectFailure(page, t('content:delete.failed'), text);
  }
  await expect(cardOf(page, 'Old news')).toBeVisible();
});

test('a room that cannot be created, joined, left or written to shows an error', {
  tag: once,
}, async ({ openAs, deviceOf, family, guard }) => {
  guard.allow(/status of 500/);
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den', members: [family.mia] });
  const page = await openAs('ben', { path: `/chat/${id}` });
  await expect(composerOf(page)).toBeVisible();
  await answerWrites(page, /\/api\/chat\/rooms/, broken);
  await page
    .getByRole('button', { name: t('chat:rooms.new') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: t('chat:rooms.newTitle') });
  await form.getByLabel(t('chat:form.name')).fill('Cave');
  await form.getByRole('button', { name: t('chat:form.create') }).click();
  await expectFailure(page, t('chat:failed.create'), errorText);
  await form.getByRole('button', { name: t('common:actions.cancel') }).click();

  await page.getByRole('button', { name: t('chat:members.open', { count: 2 }) }).click();
  const members = page.getByRole('dialog', { name: t('chat:members.title') });
  await members
    .getByRole('button', {
      name: t('common:named', { action: t('chat:members.add'), name: 'Anna' }),
    })
    .click();
  await expectFailure(page, t('chat:failed.add'), errorText);
  await members
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.remove'), name: 'Mia' }),
    })
    .click();
  await expectFailure(page, t('chat:failed.remove'), errorText);
  await members.getByRole('button', { name: t('common:actions.close') }).click();

  await page.routeWebSocket(/\/ws$/, (socket) => void socket.close());
  await page.reload();
  await say(page, 'Is anybody there?');
  await expectFailure(page, t('chat:connection.sendError'), t('chat:connection.sendErrorText'));
  const pending = messageOf(page, 'Is anybody there?');
  await expect(pending.getByText(t('chat:message.notSent'))).toBeVisible();
  await expect(
    page.getByRole('article', { name: t('chat:message.pending', { name: t('chat:message.you') }) }),
  ).toBeVisible();

  await page.unrouteAll();
  await withoutPageAnswers(page);
  await page.route(/\/api\/chat\/rooms$/, (route) => route.fulfill(broken));
  await page.goto('/chat');
  await expect(page.getByText(t('chat:rooms.failed'))).toBeVisible();
});
