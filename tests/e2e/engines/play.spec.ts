import { listContent } from '#shared/features/content/content.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, test } from '#tests/support/e2e/engines/fixtures.ts';
import { pattern, t } from '#tests/support/messages.ts';

test('a drawing is made and shared', async ({ openPage, deviceOf }) => {
  const page = await openPage('ben', '/draw');
  const { x, y, width, height } = await page.see({ role: 'img', name: t('drawing:canvas') });
  await page.driver.drag(
    [0.2, 0.4, 0.6, 0.8].map((share) => ({ x: x + width * share, y: y + height * 0.5 })),
  );
  const inked = () =>
    page.driver.run(() => {
      const canvas = [...document.querySelectorAll('canvas')].at(-1);
      const { width: wide = 0, height: high = 0 } = canvas ?? {};
      const line = canvas?.getContext('2d')?.getImageData(0, Math.round(high / 2), wide, 1).data;
      return [...(line ?? [])].filter((value, index) => index % 4 === 0 && value < 250).length;
    });
  expect(await inked()).toBeGreaterThan(100);
  await page.press({ role: 'button', name: t('drawing:share') });
  const form = { role: 'dialog' };
  await page.press({ role: 'button', name: t('content:form.share'), within: form });
  await page.see({ role: 'article', name: t('drawing:name') });
  const [post] = await call(await deviceOf('ben'), listContent);
  expect(post).toMatchObject({ title: t('drawing:name'), contentType: 'art' });
});

test('cards are turned until two are a pair', async ({ openPage }) => {
  const page = await openPage('ben', '/games');
  const name = t('games:names.memory');
  const play = t('common:named', { action: t('games:card.play'), name });
  await page.press({ role: 'button', name: play });
  const board = { role: 'group', name: t('games:memory.board') };
  await page.see(board);
  const labels = () =>
    page.driver.run(
      (group: string) =>
        [...document.querySelectorAll(`[role=group][aria-label="${group}"] button`)].map(
          (button) => button.getAttribute('aria-label') ?? '',
        ),
      board.name,
    );
  const closed = (place: number) => t('games:memory.closed', { number: place + 1 });
  const turn = (place: number) =>
    page.press({ role: 'button', name: closed(place), within: board });
  const face = (label: string) =>
    [pattern('games:memory.open', { number: /\d+/, face: /(?<face>.+)/ })]
      .map((known) => known.exec(label)?.groups?.face)
      .find(Boolean) ?? label;
  await turn(0);
  await expect.poll(async () => (await labels())[0]).not.toBe(closed(0));
  const [first = '', ...others] = await labels();
  expect(face(first)).not.toBe('');
  expect(others.length).toBeGreaterThan(7);
  // Cards that are no pair are closed again after a second, perhaps before they are looked at.
  await turn(1);
  const isOver = async () =>
    (await labels()).every((label, place) => label === closed(place) || / found$/.test(label));
  await expect.poll(isOver).toBe(true);
});
