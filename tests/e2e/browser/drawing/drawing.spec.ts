import type { Locator, Page } from '@playwright/test';
import { listContent } from '#shared/features/content/content.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { cardOf, formOf } from '#tests/support/e2e/features/posts.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { expectFailure, expectToast, logOutInSettings, reload } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const white = [255, 255, 255];

const canvasOf = (page: Page) => page.getByRole('img', { name: t('drawing:canvas') });

/** Presses the label, as the choice itself is not seen. */
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByTitle(name, { exact: true }).click();

const takeTool = (page: Page, name: 'pencil' | 'pen' | 'crayon' | 'eraser' | 'fill' | 'sticker') =>
  choose(page, t('drawing:tools.label'), t(`drawing:tools.${name}`));

const pressAction = (page: Page, name: 'undo' | 'redo' | 'clear' | 'share') =>
  page.getByRole('button', { name: t(`drawing:${name}`), exact: true }).click();

type Place = [x: number, y: number];

/** The colour at a place, in shares of the canvas. */
const colourAt = (canvas: Locator, [x, y]: Place) =>
  canvas.evaluate(
    (canvas: HTMLCanvasElement, [x = 0, y = 0]) => {
      const place = [Math.round(canvas.width * x), Math.round(canvas.height * y)] as const;
      return [
        ...(canvas
          .getContext('2d')
          ?.getImageData(...place, 1, 1)
          .data.slice(0, 3) ?? []),
      ];
    },
    [x, y],
  );

/** How many pixels of a canvas have been drawn on. */
const inkOn = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    let count = 0;
    // At least half covered, by black on white or on nothing.
    for (let at = 0; at < data.length; at += 4)
      if ((data[at + 3] ?? 0) > 127 && (data[at] ?? 0) < 146) count += 1;
    return count;
  });

/** Places of the canvas on the page. */
async function placesOn(page: Page) {
  const box = await canvasOf(page).boundingBox();
  if (!box) throw new Error('There is no canvas.');
  return ([x, y]: Place) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
}

async function drawLine(page: Page, from: Place, to: Place) {
  const at = await placesOn(page);
  await page.mouse.move(at(from).x, at(from).y);
  await page.mouse.down();
  await page.mouse.move(at(to).x, at(to).y, { steps: 8 });
  await page.mouse.up();
}

async function pressCanvas(page: Page, place: Place) {
  await drawLine(page, place, place);
}

/** Two lines that cross in the middle. */
async function drawCross(page: Page) {
  await takeTool(page, 'pen');
  await choose(page, t('drawing:colours.label'), t('drawing:colours.red'));
  await drawLine(page, [0.2, 0.5], [0.8, 0.5]);
  await choose(page, t('drawing:colours.label'), t('drawing:colours.green'));
  await drawLine(page, [0.5, 0.2], [0.5, 0.8]);
}

test('a kid draws, fills, puts stickers on and takes steps back', { tag: phoneOnly }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/draw' });
  const canvas = canvasOf(page);
  await expect(canvas).toBeVisible();
  const share = page.getByRole('button', { name: t('drawing:share'), exact: true });
  await expect(share).toBeDisabled();
  // Nothing lies over the tools, not even the bar of phones.
  await expect(share).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: t('shell:nav.bar') })).toHaveCount(0);
  await drawCross(page);
  await expect.poll(() => colourAt(canvas, [0.3, 0.5])).toEqual([224, 45, 60]);
  expect(await colourAt(canvas, [0.5, 0.3])).toEqual([46, 155, 79]);
  expect(await colourAt(canvas, [0.1, 0.1])).toEqual(white);
  await expect(share).toBeEnabled();

  await takeTool(page, 'fill');
  await choose(page, t('drawing:colours.label'), t('drawing:colours.yellow'));
  await pressCanvas(page, [0.05, 0.05]);
  await expect.poll(() => colourAt(canvas, [0.9, 0.9])).toEqual([255, 212, 38]);
  expect(await colourAt(canvas, [0.3, 0.5])).toEqual([224, 45, 60]);

  await takeTool(page, 'sticker');
  await choose(page, t('drawing:tools.sticker'), t('accounts:avatar.names.whale'));
  await pressCanvas(page, [0.8, 0.8]);
  const sticker = await colourAt(canvas, [0.8, 0.8]);
  expect(sticker).not.toEqual([255, 212, 38]);

  await takeTool(page, 'eraser');
  await drawLine(page, [0.25, 0.4], [0.25, 0.6]);
  await expect.poll(() => colourAt(canvas, [0.25, 0.5])).toEqual(white);
  await expectAccessibleInLightAndDark(page);

  await page.keyboard.press('Control+z');
  await expect.poll(() => colourAt(canvas, [0.25, 0.5])).toEqual([224, 45, 60]);
  await pressAction(page, 'undo');
  await expect.poll(() => colourAt(canvas, [0.8, 0.8])).toEqual([255, 212, 38]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => colourAt(canvas, [0.8, 0.8])).toEqual(sticker);
  await pressAction(page, 'clear');
  await expect.poll(() => colourAt(canvas, [0.3, 0.5])).toEqual(white);
  await expect(share).toBeDisabled();
  await pressAction(page, 'undo');
  await expect.poll(() => colourAt(canvas, [0.3, 0.5])).toEqual([224, 45, 60]);
});

test('a drawing is there again after a reload, until its person signs out', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/draw' });
  const canvas = canvasOf(page);
  await drawCross(page);
  await expect.poll(() => colourAt(canvas, [0.3, 0.5])).toEqual([224, 45, 60]);
  await reload(page);
  await expect.poll(() => colourAt(canvas, [0.3, 0.5])).toEqual([224, 45, 60]);
  expect(await colourAt(canvas, [0.5, 0.3])).toEqual([46, 155, 79]);
  await pressAction(page, 'undo');
  await expect.poll(() => colourAt(canvas, [0.5, 0.3])).toEqual(white);
  await logOutInSettings(page);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('drawing');
});

test('a drawing is shared as art from the form for a post', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const page = await openAs('mia');
  await page.getByRole('button', { name: t('content:home.create.art') }).click();
  await formOf(page)
    .getByRole('link', { name: t('postFile:drawHere') })
    .click();
  await expect(page).toHaveURL(/\/draw$/);
  await drawCross(page);
  await pressAction(page, 'share');
  const form = formOf(page);
  const title = form.getByLabel(t('content:form.title'), { exact: true });
  await expect(title).toHaveValue(t('drawing:name'));
  await title.fill('A cross');
  await form.getByRole('button', { name: t('content:form.share'), exact: true }).click();
  await expectToast(page, t('content:form.created'));
  await expect(page).toHaveURL(/\/$/);
  const card = cardOf(page, 'A cross');
  await expect(card).toBeVisible();
  const device = await deviceOf('mia');
  const [post] = await call(device, listContent);
  expect(post).toMatchObject({ title: 'A cross', contentType: 'art' });
  await page.goto('/draw');
  await expect(page.getByRole('button', { name: t('drawing:share') })).toBeDisabled();
});

test('drawing goes on without the server, and what cannot be shared stays', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await openAs('mia', { path: '/draw' });
  const canvas = canvasOf(page);
  await drawCross(page);
  await pressAction(page, 'share');
  const form = formOf(page);
  await expect(form.getByLabel(t('content:form.title'), { exact: true })).toBeVisible();
  const preview = form.getByRole('img', { name: t('postFile:preview') });
  await preview.evaluate((image: HTMLImageElement) => image.decode());
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.context().setOffline(true);
  await takeTool(page, 'pencil');
  await drawLine(page, [0.1, 0.1], [0.9, 0.1]);
  await expect.poll(() => colourAt(canvas, [0.3, 0.1])).not.toEqual(white);
  await pressAction(page, 'share');
  await form.getByRole('button', { name: t('content:form.share'), exact: true }).click();
  await expectFailure(page, t('content:form.failed'), t('common:errors.network'));
  await page.context().setOffline(false);
  await reload(page);
  await expect.poll(() => colourAt(canvas, [0.3, 0.1])).not.toEqual(white);
});

test('a second finger or a resting hand draws nothing', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/draw' });
  const canvas = canvasOf(page);
  const at = await placesOn(page);
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: Place[]) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map((place, id) => ({ ...at(place), id })),
    });
  await touch('touchStart', [0.2, 0.2]);
  await touch('touchMove', [0.4, 0.2]);
  await touch('touchStart', [0.4, 0.2], [0.2, 0.8]);
  await touch('touchMove', [0.8, 0.2], [0.8, 0.8]);
  await touch('touchEnd');
  await expect.poll(() => colourAt(canvas, [0.6, 0.2])).not.toEqual(white);
  expect(await colourAt(canvas, [0.5, 0.8])).toEqual(white);
  expect(await colourAt(canvas, [0.2, 0.8])).toEqual(white);
});

/** How many pixels of a column are coloured between two heights. */
const heightAt = (canvas: Locator, x: number, [from, to]: Place) =>
  canvas.evaluate(
    (canvas: HTMLCanvasElement, { x, from, to }) => {
      const { width, height } = canvas;
      const column = canvas
        .getContext('2d')
        ?.getImageData(width * x, height * from, 1, height * (to - from));
      return [...(column?.data ?? [])].filter((part, at) => at % 4 === 0 && part < 128).length;
    },
    { x, from, to },
  );

test('a pen draws wider with more pressure', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/draw' });
  const canvas = canvasOf(page);
  await takeTool(page, 'pen');
  const at = await placesOn(page);
  const device = await page.context().newCDPSession(page);
  const pen = (
    type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
    place: Place,
    force: number,
  ) =>
    device.send('Input.dispatchMouseEvent', {
      ...{ type, ...at(place), force, pointerType: 'pen', clickCount: 1 },
      ...{ button: 'left', buttons: type === 'mouseReleased' ? 0 : 1 },
    });
  for (const [y, force] of [
    [0.3, 0.1],
    [0.7, 1],
  ] as const) {
    await pen('mousePressed', [0.2, y], force);
    for (const x of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) await pen('mouseMoved', [x, y], force);
    await pen('mouseReleased', [0.8, y], 0);
  }
  await expect.poll(() => heightAt(canvas, 0.6, [0.5, 0.9])).toBeGreaterThan(0);
  const light = await heightAt(canvas, 0.6, [0.1, 0.5]);
  expect(light).toBeGreaterThan(0);
  expect(await heightAt(canvas, 0.6, [0.5, 0.9])).toBeGreaterThan(light * 1.5);
});

test('a slow device shows a stroke as it will be, and loses none', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/draw' });
  await expect(canvasOf(page)).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await takeTool(page, 'crayon');
  const at = await placesOn(page);
  await page.mouse.move(at([0.2, 0.2]).x, at([0.2, 0.2]).y);
  await page.mouse.down();
  for (let turn = 1; turn <= 90; turn += 1) {
    const place = at([0.5 + Math.sin(turn / 7) * 0.3, 0.5 + Math.cos(turn / 5) * 0.3]);
    await page.mouse.move(place.x, place.y);
  }
  const live = canvasOf(page).locator('xpath=following-sibling::div/canvas');
  await expect.poll(() => inkOn(live)).toBeGreaterThan(10_000);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const shown = await inkOn(live);
  await page.mouse.up();
  // Pixels at the edge are rounded another way.
  await expect
    .poll(async () => Math.abs((await inkOn(canvasOf(page))) - shown))
    .toBeLessThan(shown / 500);
  const undo = page.getByRole('button', { name: t('drawing:undo'), exact: true });
  for (let line = 1; line <= 12; line += 1)
    await drawLine(page, [0.1, line / 13], [0.9, line / 13]);
  for (let line = 0; line <= 12; line += 1) await undo.click();
  await expect(undo).toBeDisabled();
});

test('a drawing keeps the way that the screen was held at its first stroke', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/draw' });
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(canvasOf(page)).toHaveAttribute('width', '1200');
  await page.setViewportSize({ width: 900, height: 600 });
  await expect(canvasOf(page)).toHaveAttribute('width', '1600');
  const at = await placesOn(page);
  await page.mouse.move(at([0.2, 0.2]).x, at([0.2, 0.2]).y);
  await page.mouse.down();
  await page.mouse.move(at([0.8, 0.2]).x, at([0.8, 0.2]).y, { steps: 8 });
  // The device is turned before the finger is lifted.
  await page.setViewportSize({ width: 600, height: 900 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: t('drawing:undo') })).toBeEnabled();
  await expect(canvasOf(page)).toHaveAttribute('width', '1600');
  await page.reload();
  await expect(canvasOf(page)).toHaveAttribute('width', '1600');
});
