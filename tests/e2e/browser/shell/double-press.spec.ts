import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

test('a double press on Save entry or an emotion makes one of it', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/?tab=journal' });
  await page
    .getByRole('button', { name: t('journal:newEntry'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('journal:form.new') });
  await dialog.getByLabel(t('journal:form.content')).fill('We flew the kite.');
  // The second press comes while the dialog closes, too.
  await dialog
    .getByRole('button', { name: t('journal:form.save') })
    .evaluate(async (button: HTMLButtonElement) => {
      button.click();
      button.click();
      while (button.isConnected) {
        await new Promise(requestAnimationFrame);
        button.click();
      }
    });
  await expect(dialog).toHaveCount(0);

  await page.goto('/?tab=emotions');
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  const happy = page.getByRole('button', { name: t('emotions:types.happy'), exact: true });
  await happy.click();
  await sent;
  await happy.dblclick();
  await expect(page.getByRole('article', { name: t('emotions:types.happy') })).toHaveCount(1);

  const entries = (await (await page.request.get('/api/journals')).json()) as Journal[];
  expect(entries.filter(({ content }) => content === 'We flew the kite.')).toHaveLength(1);
  const logs = (await (await page.request.get('/api/emotion-logs')).json()) as EmotionLog[];
  expect(logs.filter(({ emotionType }) => emotionType === 'happy')).toHaveLength(1);
});
